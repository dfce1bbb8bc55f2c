"""
Rules under supervision
=======================

Columns that must not count, directions that must hold, a rule that policy demands.
"""

# %%
# Loans, with everything that a bank may know.

import pandas as pd

from disjunct import RuleSetClassifier
from disjunct.demo.loans import loans

columns, outcome = loans()
X = pd.DataFrame(columns).drop(columns="loan")
print(X.dtypes)

# %%
# Age must not be used. More debt and more late payments may only speak against a loan. No rule may
# speak of employment and purpose together. And more than three late payments always count.

clf = RuleSetClassifier(
    positive_class="failed",
    exclude=["age", "asked_on"],
    monotonic_cst={"debt_share": 1, "late_payments": 1, "income": -1},
    apart=[["employment", "purpose"]],
    fixed_rules=["late_payments > 3"],
    max_rules=6,
    max_literals=3,
).fit(X, outcome)
print(clf.rules_)

# %%
# The model decides without the forbidden columns being there at all:

assert "age" not in clf.rules_.columns
print(clf.predict(X[list(clf.rules_.columns)].head()))

# %%
# A statement of reasons for a loan that is refused, and one for a loan that is not:

refused = int((clf.predict(X) == "failed").argmax())
print(clf.explain(X)[refused])
print(clf.explain(X)[0])

# %%
# Is it the same for all ages? A forbidden column can still be looked at.

ages = pd.cut(X["age"], [18, 30, 45, 60, 76])
lines = []
for group in ages.cat.categories:
    rows = (ages == group).to_numpy()
    part = clf.rules_.measure(X[rows], pd.Series(outcome)[rows])
    lines.append((str(group), part.support / part.rows, part.precision, part.recall))
print(pd.DataFrame(lines, columns=["age", "refused", "precision", "recall"]).round(3))
