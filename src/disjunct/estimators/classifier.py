"""The classifier that users see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Self

from disjunct.estimators.fitting import Fit, fit
from disjunct.estimators.parameters import ONE_VERSUS_ONE
from disjunct.estimators.prediction import RuleSetPredictor
from disjunct.estimators.progress import CallbackSupportMixin, with_callbacks
from disjunct.estimators.searches import worst_status
from disjunct.literals.options import Thresholds
from disjunct.rules import Rule, RuleSet


class RuleSetClassifier(CallbackSupportMixin, RuleSetPredictor):  # type: ignore[misc]
    """Classify by a rule set: a row gets a label if at least one of a few short rules covers it.

    It takes tables as they are: numbers, text, categories, dates, missing values. The defaults need
    no tuning; to trade size against accuracy, raise or lower `literal_cost` alone, or let
    `RuleSetClassifierCV` choose it.

    Parameters
    ----------
    literal_cost : float or "auto", default=2.0
        How many samples one more literal must win (lambda). Larger gives fewer, shorter rules.
        ``"auto"`` is 2 where the labels are without noise and up to 6 where they are chance: a
        literal that says nothing then wins samples too. It halves the size of rule sets for noisy
        labels, at no loss of accuracy.
    overlap_cost : float, default=0.1
        Price of covering a sample of the described class once more (beta_2).
    false_positive_cost : float, default=1.0
        Price of a sample of the other class for each rule that covers it (beta_0).
    miss_cost : float, default=1.0
        Price of a sample of the described class that no rule covers (beta_1).
    objective : {"profit", "zero-one", "zero-one-overlap", "hamming"}, default="profit"
        ``"profit"`` has the four prices above. The others are the paper's special cases: 0-1 loss
        with `literal_cost` alone, 0-1 loss with `overlap_cost` alone, and Hamming loss.
    search : {"local", "exact", "optimal", "pool"}, default="local"
        What searches. ``"local"`` takes a moment. ``"exact"`` finds each rule of the greedy by
        exact search before rounds improve them: where all were proved, the paper's guarantee holds.
        ``"optimal"`` goes on until the rule set is proved to be the best, which only smaller tables
        permit. ``"pool"`` finds the best set among the rules of `pool`. Give all but the first a
        `time_limit`: ``rules_.search`` then says what was proved.
    max_rules : int, default=32
        Most rules of a set (K), fixed ones included.
    max_literals : int, optional
        Most literals of a rule.
    thresholds : {"supervised", "deciles", "distinct"} or mapping, default="supervised"
        How columns are cut; see `Binarizer`. ``"supervised"`` adds to the deciles the cuts of a
        small decision tree on each column.
    n_thresholds : int, default=9
        Quantiles at most for a column.
    n_supervised : int, default=7
        Supervised cuts at most for a column.
    categorical_features : "from_dtype", None, or sequence of bool, int or str
        Columns of numbers that are categories; see `Binarizer`.
    min_frequency : int or float, optional
        Categories of fewer rows (below 1: of a smaller share) are rare; see `Binarizer`.
    max_categories : int, optional
        How many categories of a column have literals of their own at most; see `Binarizer`.
    rare : {"leave", "group"}, default="leave"
        What becomes of rare categories; see `Binarizer`.
    negations : bool, default=True
        Whether rules may say ``!=``, ``not in`` and ``is present``.
    exclude : sequence of str, default=()
        Columns that no rule may speak of; they need not be there at prediction.
    column_costs : mapping of str to float, optional
        Factor of `literal_cost` for literals on a column.
    monotonic_cst : mapping of str to int, or sequence of int, optional
        For a column of numbers, dates, durations or booleans: 1 where only high values may speak
        for the described class, -1 where only low ones, 0 for no demand.
    apart : sequence of sequences of str, default=()
        Groups of columns of which no two may meet in one rule.
    fixed_rules : sequence of str or Rule, default=()
        Rules that stay in the set whatever they cost, such as ``"age > 60 and smoker = yes"``; the
        others are learned around them.
    start : RuleSet or sequence of str or Rule, optional
        Rules to start from, such as those of an earlier fit; they may be changed.
    pool : "forest", RuleSet or sequence of str or Rule, default="forest"
        The rules that ``search="pool"`` chooses from: those on the paths of a random forest, or
        given ones. ``search="optimal"`` begins with given ones beside the learner's.
    positive_class : label, optional
        For two classes the one that the rules describe: ``classes_[1]`` by default.
    multi_class : {"one-versus-one", "one-versus-rest"}, default="one-versus-one"
        For more classes: a rule set for every pair of them, which votes; or one for every class,
        where the most precise rule decides and a row without any gets the default class.
    class_weight : "balanced" or mapping of label to float, optional
        Factor of the prices of a class's samples.
    rounds : int or "auto", default="auto"
        Rounds that improve the rule set; 0 is the paper's method and nothing else.
    effort : {"default", "high", "highest"}, default="default"
        What stands beside the rounds; more takes longer and finds more profit.
    time_limit : float, optional
        Seconds for the whole fit; the best rule set so far is kept.
    random_state : int, RandomState or None, default=0
        Seed of the rounds. The result is the same for any number of threads.
    n_jobs : int, optional
        Threads; -1 means all processors.
    verbose : int, default=0
        1 prints a line for each rule set, 2 one for each round.

    Attributes
    ----------
    rules_ : RuleSet
        For two classes: the rules, with their counts on the training data.
    rule_sets_ : mapping of label, or of pair of labels, to RuleSet
        For more classes: by pair, the second of which the rules describe, or by class.
    profit_ : float
        For two classes: V(S) on the training data.
    status_ : str
        How the search ended: ``converged``, ``time limit`` or ``interrupted``.
    literal_cost_ : float or list of float
        The price of a literal that was used; for more than two classes one for each of
        ``rule_sets_``, in their order.
    n_subproblems_ : int
        Searches for one rule.
    timings_ : dict of str to float
        Seconds for the binarisation and for the search.
    engine_ : str
        The engine that searched.
    n_literals_in_ : int
        Literals that rules could use.
    classes_ : ndarray
        The labels.
    n_features_in_ : int
        Columns of the training table.
    feature_names_in_ : ndarray of str
        Their names, where there were names.

    See Also
    --------
    RuleSetClassifierCV : Chooses the size by cross-validation.
    disjunct.rules.RuleSet : What is learned; it renders itself as text, SQL, JSON, page.

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> data = load_breast_cancer(as_frame=True)
    >>> diagnosis = data.target.map({0: "malignant", 1: "benign"}).rename("diagnosis")
    >>> clf = RuleSetClassifier(literal_cost=4).fit(data.data, diagnosis)
    >>> print(clf.rules_.to_text(measures=False))
    IF      worst area > 885
    OR IF   mean concave points > 0.0514 AND worst texture > 25.43 AND worst area <= 885
    THEN    diagnosis = malignant
    ELSE    diagnosis = benign
    """

    def __init__(
        self,
        *,
        literal_cost: float | Literal["auto"] = 2.0,
        overlap_cost: float = 0.1,
        false_positive_cost: float = 1.0,
        miss_cost: float = 1.0,
        objective: str = "profit",
        search: str = "local",
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
        start: RuleSet | Iterable[str | Rule] | None = None,
        pool: str | RuleSet | Iterable[str | Rule] = "forest",
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
        self.literal_cost = literal_cost
        self.overlap_cost = overlap_cost
        self.false_positive_cost = false_positive_cost
        self.miss_cost = miss_cost
        self.objective = objective
        self.search = search
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
        self.start = start
        self.pool = pool
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
    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Learn the rules.

        Parameters
        ----------
        X : table
            Anything dataframe-like (pandas, polars, pyarrow) or array-like, a SciPy sparse matrix
            or a list of dicts.
        y : array-like of shape (n,)
            Labels: text, numbers or booleans. Its name, if it has one, is that of the target.
        sample_weight : array-like of shape (n,), optional
            Weight of each row, at least 0; a whole weight means so many equal rows.

        Returns
        -------
        RuleSetClassifier
            Itself.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C; the best rules so far are kept as if the fit had ended.
        """
        done = fit(self, X, y, sample_weight)
        self._keep(done)
        done.reporter.finish()
        if done.interrupted is not None:
            raise done.interrupted
        return self

    def _keep(self, done: Fit) -> None:
        training = done.prepared.training
        self._decision = done.decision
        self.classes_ = training.target.classes
        self.n_literals_in_ = len(training.literals)
        self.n_features_in_ = training.binarizer.n_features_in_
        if hasattr(training.binarizer, "feature_names_in_"):
            self.feature_names_in_ = training.binarizer.feature_names_in_
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_
        prices = [one.literal_cost for one in done.found]
        self.literal_cost_ = prices[0] if len(self.classes_) == 2 else prices
        self.status_ = worst_status(done.found)
        self.n_subproblems_ = sum(one.result.subproblems for one in done.found)
        self.engine_ = done.found[0].result.engine
        self.timings_ = done.timings
