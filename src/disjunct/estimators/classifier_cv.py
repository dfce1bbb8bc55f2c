"""The classifier that chooses its size by cross-validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from sklearn.utils.metadata_routing import MetadataRouter, MethodMapping

from disjunct.estimators.parameters import ONE_VERSUS_ONE
from disjunct.estimators.path.choice import ONE_STANDARD_ERROR
from disjunct.estimators.path.fitting import PathFit, fit_path
from disjunct.estimators.path.judge import read_scorer
from disjunct.estimators.path.point import PathPoint
from disjunct.estimators.path.size_path import SizePath
from disjunct.estimators.path.stability import Stability
from disjunct.estimators.prediction import RuleSetPredictor
from disjunct.estimators.progress import CallbackSupportMixin, with_callbacks
from disjunct.literals.options import Thresholds
from disjunct.rules import Rule


class RuleSetClassifierCV(CallbackSupportMixin, RuleSetPredictor):  # type: ignore[misc]
    """Classify by a rule set whose size cross-validation chooses.

    Rule sets are learned for each price of a literal, in each fold and from all rows; the fewest
    literals that are within one standard error of the best score win. Thresholds are chosen on the
    rows that a fold learns from, never on those that it is judged by.

    Parameters
    ----------
    grid : {"short", "paper", "data"}, sequence of float, or mapping, default="short"
        Settings to explore. ``"short"``: literal costs 0.5, 1, 2, 4 and 8. ``"paper"``: the grid of
        the paper's experiments, 54 settings. ``"data"``: literal costs from half a row, doubled
        until no literal pays. A sequence holds literal costs; a mapping gives values for
        ``literal_cost``, ``overlap_cost`` and ``max_rules``.
    cv : int, splitter or iterable, default=5
        Folds. A number stands for so many stratified folds, dealt out at random by `random_state`.
    scoring : str or callable, optional
        What to choose by, as scikit-learn names it; by default the accuracy, weighted where rows
        have weights.
    choice : {"one-standard-error", "best"}, default="one-standard-error"
        The smallest rule set within one standard error of the best score, or the best.
    at_most_rules, at_most_literals : int, optional
        Choose among rule sets of at most this size.
    early_stopping : bool, default=True
        Whether to leave out smaller literal costs once rule sets have grown and become worse: by
        two standard errors of the paired difference to the best.
    n_bootstraps : int, default=0
        Bootstrap samples of the rows from which the chosen setting is learned again, to see which
        rules come back; without, they are compared with those of the folds.
    overlap_cost, max_rules
        As in `RuleSetClassifier`, where the grid has no values for them.
    false_positive_cost, miss_cost, max_literals, thresholds, n_thresholds, n_supervised, \
categorical_features, min_frequency, max_categories, rare, negations, exclude, column_costs, \
monotonic_cst, apart, fixed_rules, positive_class, multi_class, class_weight
        As in `RuleSetClassifier`.
    rounds : int or "auto", default="auto"
        Rounds that improve each rule set. ``"auto"`` takes few: each setting begins with the rules
        of its neighbour.
    effort : {"default", "high", "highest"}, default="default"
        What stands beside the rounds; more takes longer and finds more profit.
    time_limit : float, optional
        Seconds for the whole fit, evenly spent on the settings and folds.
    random_state : int, RandomState or None, default=0
        Seed of the folds and of the rounds. The result is the same for any number of threads.
    n_jobs : int, optional
        Threads; -1 means all processors.
    verbose : int, default=0
        1 prints a line for each literal cost, 2 one for each fold.

    Attributes
    ----------
    path_ : SizePath
        All settings with their scores, sizes and rule sets.
    literal_cost_, overlap_cost_, max_rules_
        The setting that was chosen.
    rules_, rule_sets_, profit_, classes_, n_features_in_, feature_names_in_, n_literals_in_, \
n_subproblems_, timings_, engine_
        As in `RuleSetClassifier`, of the rule sets chosen.
    stability_ : Stability, or mapping of label or pair of labels to Stability
        How often each rule and each literal came back in the folds or bootstrap samples.
    status_ : str
        How the searches ended: ``converged``, ``time limit`` or ``interrupted``.

    See Also
    --------
    RuleSetClassifier : Learns one rule set at a given price.

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> data = load_breast_cancer(as_frame=True)
    >>> diagnosis = data.target.map({0: "malignant", 1: "benign"}).rename("diagnosis")
    >>> clf = RuleSetClassifierCV(grid=[2, 8, 32], cv=3).fit(data.data, diagnosis)
    >>> clf.literal_cost_, len(clf.rules_)
    (2.0, 2)
    """

    def __init__(
        self,
        *,
        grid: str | Sequence[float] | Mapping[str, Sequence[float]] = "short",
        cv: Any = 5,
        scoring: Any = None,
        choice: str = ONE_STANDARD_ERROR,
        at_most_rules: int | None = None,
        at_most_literals: int | None = None,
        early_stopping: bool = True,
        n_bootstraps: int = 0,
        overlap_cost: float = 0.1,
        false_positive_cost: float = 1.0,
        miss_cost: float = 1.0,
        max_rules: int = 32,
        max_literals: int | None = None,
        thresholds: str | Mapping[str, Thresholds] = "supervised",
        n_thresholds: int = 9,
        n_supervised: int = 7,
        categorical_features: Any = "from_dtype",
        min_frequency: float | None = None,
        max_categories: int | None = None,
        rare: str = "leave",
        negations: bool = True,
        exclude: Sequence[str] = (),
        column_costs: Mapping[str, float] | None = None,
        monotonic_cst: Mapping[str, int] | Sequence[int] | None = None,
        apart: Sequence[Sequence[str]] = (),
        fixed_rules: Sequence[str | Rule] = (),
        positive_class: Any = None,
        multi_class: str = ONE_VERSUS_ONE,
        class_weight: str | Mapping[Any, float] | None = None,
        rounds: int | str = "auto",
        effort: str = "default",
        time_limit: float | None = None,
        random_state: Any = 0,
        n_jobs: int | None = None,
        verbose: int = 0,
    ) -> None:
        self.grid = grid
        self.cv = cv
        self.scoring = scoring
        self.choice = choice
        self.at_most_rules = at_most_rules
        self.at_most_literals = at_most_literals
        self.early_stopping = early_stopping
        self.n_bootstraps = n_bootstraps
        self.overlap_cost = overlap_cost
        self.false_positive_cost = false_positive_cost
        self.miss_cost = miss_cost
        self.max_rules = max_rules
        self.max_literals = max_literals
        self.thresholds = thresholds
        self.n_thresholds = n_thresholds
        self.n_supervised = n_supervised
        self.categorical_features = categorical_features
        self.min_frequency = min_frequency
        self.max_categories = max_categories
        self.rare = rare
        self.negations = negations
        self.exclude = exclude
        self.column_costs = column_costs
        self.monotonic_cst = monotonic_cst
        self.apart = apart
        self.fixed_rules = fixed_rules
        self.positive_class = positive_class
        self.multi_class = multi_class
        self.class_weight = class_weight
        self.rounds = rounds
        self.effort = effort
        self.time_limit = time_limit
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose

    @with_callbacks
    def fit(self, X: Any, y: Any, sample_weight: Any = None, **params: Any) -> Self:
        """Explore the settings and choose one.

        Parameters
        ----------
        X : table
            Anything dataframe-like (pandas, polars, pyarrow) or array-like, a SciPy sparse matrix
            or a list of dicts.
        y : array-like of shape (n,)
            Labels: text, numbers or booleans. Its name, if it has one, is that of the target.
        sample_weight : array-like of shape (n,), optional
            Weight of each row, at least 0, for learning and, where the score can take it, for
            scoring.
        **params : dict
            ``groups`` for the splitter; where scikit-learn routes metadata, whatever splitter and
            scorer ask for.

        Returns
        -------
        RuleSetClassifierCV
            Itself.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C; the settings that were tried on every fold are kept as if the fit had
            ended.
        """
        done = fit_path(self, X, y, sample_weight, params)
        self._keep(done)
        done.reporter.finish()
        if done.explored.interrupted is not None:
            raise done.explored.interrupted
        return self

    def _keep(self, done: PathFit) -> None:
        training = done.whole.training
        self.path_ = done.path
        self._use(done.path.chosen)
        self.classes_ = training.target.classes
        self.n_literals_in_ = len(training.literals)
        self.n_features_in_ = training.binarizer.n_features_in_
        if hasattr(training.binarizer, "feature_names_in_"):
            self.feature_names_in_ = training.binarizer.feature_names_in_
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_
        self.status_ = done.status
        self.n_subproblems_ = done.explored.subproblems
        self.engine_ = done.explored.engine
        self.timings_ = done.timings

    def _use(self, point: PathPoint) -> None:
        self._decision = point.decision
        self.literal_cost_ = point.setting.literal_cost
        self.overlap_cost_ = point.setting.overlap_cost
        self.max_rules_ = point.setting.max_rules

    @property
    def stability_(self) -> Stability | Mapping[Any, Stability]:
        """How often each rule and literal came back in samples of the rows.

        For two classes what is known of `rules_`; for more a mapping as `rule_sets_`.
        """
        point: PathPoint = self._known("path_").chosen
        if not point.stability:
            raise AttributeError(
                "stability_ is not there: Ctrl-C came before the rules were compared"
            )
        if len(point.stability) == 1:
            return point.stability[0]
        return dict(zip(self.rule_sets_, point.stability, strict=True))

    def select(
        self,
        choice: str = ONE_STANDARD_ERROR,
        *,
        at_most_rules: int | None = None,
        at_most_literals: int | None = None,
    ) -> Self:
        """Use the rules of another point of the path, which are learned already.

        Parameters
        ----------
        choice : {"one-standard-error", "best"}
            The smallest within one standard error of the best score, or the best.
        at_most_rules, at_most_literals : int, optional
            Choose among rule sets of at most this size.

        Returns
        -------
        RuleSetClassifierCV
            Itself, which from now on predicts by these rules.
        """
        path: SizePath = self._known("path_")
        point = path.select(choice, at_most_rules=at_most_rules, at_most_literals=at_most_literals)
        self.path_ = path.with_chosen(point)
        self._use(point)
        return self

    def _known(self, name: str) -> Any:
        if name not in vars(self):
            raise AttributeError(f"{name} is there after fit: call fit first")
        return vars(self)[name]

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Score the predictions: by `scoring`, or the accuracy where there is none."""
        scorer = read_scorer(self, self.scoring)[1]
        if scorer is None:
            return float(super().score(X, y, sample_weight))
        extra = {} if sample_weight is None else {"sample_weight": sample_weight}
        return float(scorer(self, X, y, **extra))

    def get_metadata_routing(self) -> MetadataRouter:
        """Say who is given which metadata: the fit, the splitter and the scorer."""
        router = MetadataRouter(owner=self).add_self_request(self)
        if not (self.cv is None or isinstance(self.cv, int)):
            router.add(
                splitter=self.cv, method_mapping=MethodMapping().add(caller="fit", callee="split")
            )
        scorer = read_scorer(self, self.scoring)[1]
        if scorer is not None:
            mapping = MethodMapping().add(caller="fit", callee="score")
            mapping.add(caller="score", callee="score")
            router.add(scorer=scorer, method_mapping=mapping)
        return router

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        if "path_" in state:
            state["path_"] = state["path_"].to_plain()
        return state

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        restored = dict(state)
        if "path_" in restored:
            restored["path_"] = SizePath.from_plain(restored["path_"])
        super().__setstate__(restored)
