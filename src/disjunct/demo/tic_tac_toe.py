"""The final boards of tic-tac-toe: a task whose one right answer everybody knows."""

from __future__ import annotations

from collections.abc import Iterable

from disjunct.rules import Rule

PLACES = (
    "top_left", "top", "top_right",
    "left", "centre", "right",
    "bottom_left", "bottom", "bottom_right",
)  # fmt: skip
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Places that win for whoever holds all three."""


def final_boards() -> tuple[dict[str, list[str]], list[str]]:
    """Play every game, x first, and give the boards at their ends and who won.

    Returns
    -------
    table : dict of str to list of str
        For each place what stands there: ``x``, ``o`` or ``blank``.
    winners : list of str
        ``x wins`` or ``not x``, for each board.

    Examples
    --------
    >>> table, winners = final_boards()
    >>> len(winners), winners.count("x wins")
    (958, 626)
    """
    boards = sorted(_ends("-" * 9, "x"))
    words = {"x": "x", "o": "o", "-": "blank"}
    table = {name: [words[board[place]] for board in boards] for place, name in enumerate(PLACES)}
    return table, ["x wins" if _wins(board, "x") else "not x" for board in boards]


def is_every_line(rules: Iterable[Rule]) -> bool:
    """Whether the rules are exactly the eight lines of x."""
    lines = {frozenset(f"{PLACES[place]} = x" for place in line) for line in LINES}
    return {frozenset(map(str, rule)) for rule in rules} == lines


def drawn(rules: Iterable[Rule]) -> str:
    """Draw the rules as boards, side by side."""
    boards = []
    for rule in rules:
        held = {literal.column for literal in rule}
        marks = ["x" if name in held else "." for name in PLACES]
        boards.append([" ".join(marks[row : row + 3]) for row in (0, 3, 6)])
    return "\n".join("    ".join(row) for row in zip(*boards, strict=True))


def _ends(board: str, player: str) -> set[str]:
    """Boards at which a game that has come this far can end."""
    other = "o" if player == "x" else "x"
    if _wins(board, other) or "-" not in board:
        return {board}
    places = (place for place in range(9) if board[place] == "-")
    return set().union(
        *(_ends(board[:place] + player + board[place + 1 :], other) for place in places)
    )


def _wins(board: str, player: str) -> bool:
    return any(all(board[place] == player for place in line) for line in LINES)
