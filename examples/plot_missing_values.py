"""
What gaps say
=============

A missing value is no value, and sometimes a sign.
"""

# %%
# Loans of which a sixth have no proof of income.

import matplotlib.pyplot as plt
import pandas as pd

from disjunct import RuleSetClassifier
from disjunct.demo.loans import loans

columns, outcome = loans()
X = pd.DataFrame(columns).drop(columns="loan")
y = pd.Series(outcome, name="loan")
print(X.isna().mean().loc[lambda share: share > 0].round(3))

# %%
# The learner needs no imputation, and finds out that a gap means something for one group only.

clf = RuleSetClassifier(positive_class="failed").fit(X, y)
print(clf.rules_)

# %%
# The picture behind that rule: loans that failed, by employment and by whether income is known.

income = X["income"].isna().map({False: "income known", True: "income missing"})
failed = pd.crosstab(X["employment"], income, values=y == "failed", aggfunc="mean")
figure, ax = plt.subplots(figsize=(7, 3.6), layout="constrained")
(100 * failed).plot.bar(ax=ax, color=["#9db8b2", "#0b6e5e"], rot=0)
ax.set(xlabel="", ylabel="loans that failed, %")
ax.spines[["top", "right"]].set_visible(False)
ax.legend(title=None, frameon=False)

# %%
# A rule never fires on a value that is not there, unless it says so:

first = X.head(1).assign(late_payments=None)
print(clf.explain(first)[0])
