"""Show console blocks as they are: commands behind ``$``, and what they print in plain ink."""

from __future__ import annotations

from collections.abc import Iterator

from pygments.lexer import Lexer
from pygments.lexers.shell import BashLexer
from pygments.token import Generic, _TokenType
from sphinx.application import Sphinx


class ConsoleLexer(Lexer):
    """Commands and their output; unlike Pygments' own, a line that begins with # is output."""

    name = "console"

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Split lines into prompt and command, or output."""
        bash = BashLexer(**self.options)
        place = 0
        for line in text.splitlines(keepends=True):
            if line.startswith("$ "):
                yield place, Generic.Prompt, "$ "
                for offset, kind, value in bash.get_tokens_unprocessed(line[2:]):
                    yield place + 2 + offset, kind, value
            else:
                yield place, Generic.Output, line
            place += len(line)


def setup(app: Sphinx) -> dict[str, bool]:
    """Take over console blocks."""
    app.add_lexer("console", ConsoleLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
