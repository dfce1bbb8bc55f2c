"""How a fit tells of itself: lines of text, and scikit-learn's callbacks where it has them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from disjunct.estimators.training import Sides
from disjunct.search.evaluate import Accuracy
from disjunct.search.learn import Progress, Watch

Listener = Callable[[str, int, float, int, float | None], None]
"""Told of the phase, the round, V, the number of rules and, where it is known, the accuracy."""

try:
    from sklearn.callback import CallbackSupportMixin
    from sklearn.callback import with_callbacks as _announced
except ImportError:  # scikit-learn before 1.9

    class CallbackSupportMixin:  # type: ignore[no-redef]
        """Stands for the class of later releases, without callbacks."""

    _announced = None

Method = TypeVar("Method", bound=Callable[..., Any])


def with_callbacks(method: Method) -> Method:
    """Let the method tell callbacks of itself, where scikit-learn has them; its type stays."""
    told: Method = method if _announced is None else _announced(method)
    return told


__all__ = ["CallbackSupportMixin", "Reporter", "listening", "with_callbacks"]

_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let a callable hear of every round of the fits that begin within.

    Parameters
    ----------
    listener : callable
        Told of the phase, the round, V, the number of rules and the accuracy on the rows that are
        learned from, None where it is not known; one call at a time.
    """
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


class Reporter:
    """Tells of the searches of one fit, each of which is a task with rounds.

    Parameters
    ----------
    estimator : estimator
        Whose fit it is.
    n_tasks : int
        How many rule sets will be learned.
    """

    def __init__(self, estimator: Any, n_tasks: int) -> None:
        self._estimator = estimator
        self._name = type(estimator).__name__
        self._lock = threading.Lock()
        self.listener = _LISTENER.get()
        self._context = None
        if hasattr(estimator, "_init_callback_context") and hasattr(estimator, "_skl_callbacks"):
            self._context = estimator._init_callback_context(  # noqa: SLF001  its documented use
                max_subtasks=n_tasks, sequential_subtasks=False
            )
            self._context.call_on_fit_task_begin(estimator=estimator)

    def task(self, number: int, name: str) -> Task | None:
        """Begin a task; None where nobody listens, so that the search need not stop to tell."""
        silent = self._context is None and self.listener is None
        if silent and not self._estimator.verbose:
            return None
        return Task(self, number, name)

    def say(self, level: int, text: str) -> None:
        """Print a line if the estimator is so verbose."""
        if self._estimator.verbose >= level:
            print(f"[{self._name}] {text}", flush=True)  # noqa: T201  what verbose asks for

    def finish(self) -> None:
        """Tell the callbacks that the fit is over."""
        if self._context is not None:
            self._context.call_on_fit_task_end(
                estimator=self._estimator, reconstruction_attributes={}
            )

    def locked(self) -> threading.Lock:
        """Only one thread tells at a time."""
        return self._lock

    def child(self, number: int, name: str) -> Any:
        """Begin a context of the callbacks for a task; None without callbacks."""
        if self._context is None:
            return None
        context = self._context.subcontext(task_name=name, task_id=number, max_subtasks=None)
        context.call_on_fit_task_begin(estimator=self._estimator)
        return context

    def step(self, parent: Any, name: str) -> None:
        """Tell the callbacks of one round of a task."""
        if parent is not None:
            context = parent.subcontext(task_name=name)
            context.call_on_fit_task_begin(estimator=self._estimator)
            context.call_on_fit_task_end(estimator=self._estimator)

    def end(self, context: Any) -> None:
        """Tell the callbacks that a task is over."""
        if context is not None:
            context.call_on_fit_task_end(estimator=self._estimator)


class Task:
    """One search, as it is told of."""

    def __init__(self, reporter: Reporter, number: int, name: str) -> None:
        self._reporter = reporter
        self._name = name
        self._accuracy: float | None = None
        with reporter.locked():
            self._context = reporter.child(number, name)

    def watch(self, sides: Sides) -> Watch | None:
        """Look at the accuracy of rules on these samples, for a listener; None without one."""
        if self._reporter.listener is None:
            return None
        accuracy = Accuracy(sides.bits, sides.weights)

        def look(rules: Sequence[Sequence[int]]) -> None:
            self._accuracy = accuracy.of(rules)

        return look

    def progress(self, phase: str, number: int, profit: float, rules: int) -> None:
        """Tell of a round of the search."""
        accuracy, self._accuracy = self._accuracy, None
        with self._reporter.locked():
            self._reporter.step(self._context, phase)
            if self._reporter.listener is not None:
                self._reporter.listener(phase, number, profit, rules, accuracy)
            self._reporter.say(
                2, f"{self._name}: {phase} {number}: profit {profit:.6g}, {rules} rules"
            )

    def end(self, summary: str) -> None:
        """Tell how the search ended."""
        with self._reporter.locked():
            self._reporter.end(self._context)
            self._reporter.say(1, f"{self._name}: {summary}")


def progress_of(task: Task | None) -> Progress | None:
    """Give what a search calls to tell of its rounds."""
    return None if task is None else task.progress
