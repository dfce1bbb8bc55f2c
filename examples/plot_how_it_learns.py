"""
How rules are learned
=====================

A table with two columns, so that every rule can be drawn as a box.
"""

# %%
# Rows of the described label lie in three places, with a few strays.

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

from disjunct import RuleSetClassifier
from disjunct.plot import RuleRegionsDisplay

rng = np.random.default_rng(2)
X = pd.DataFrame(rng.random((700, 2)) * 100, columns=["age", "income"])
box_1 = (X["age"] < 35) & (X["income"] > 60)
box_2 = X["age"].between(50, 72) & (X["income"] > 35)
box_3 = (X["age"] > 62) & (X["income"] < 50) & (X["income"] > 15)
buys = (box_1 | box_2 | box_3) ^ (rng.random(len(X)) < 0.06)
y = pd.Series(np.where(buys, "buys", "leaves"), name="customer")

# %%
# Each rule is a box, and a rule set covers what lies in at least one of them. With more rules
# allowed, more is covered; what is left in the end is not worth a rule.

figure, axes = plt.subplots(1, 4, figsize=(14, 3.8), sharey=True, layout="constrained")
for most, ax in enumerate(axes, start=1):
    clf = RuleSetClassifier(max_rules=most, literal_cost=4, positive_class="buys").fit(X, y)
    RuleRegionsDisplay.from_rule_set(clf.rules_, X, y, ["age", "income"], ax=ax)
    ax.set_title(f"at most {most}: profit {clf.profit_:.0f}")
    if ax.get_legend():
        ax.get_legend().remove()

# %%
# The price of a condition decides how closely the boxes are cut. Cheap conditions chase strays,
# dear ones leave rows behind.

figure, axes = plt.subplots(1, 4, figsize=(14, 3.8), sharey=True, layout="constrained")
for cost, ax in zip((0.1, 1, 8, 24), axes, strict=True):
    clf = RuleSetClassifier(literal_cost=cost, positive_class="buys").fit(X, y)
    RuleRegionsDisplay.from_rule_set(clf.rules_, X, y, ["age", "income"], ax=ax)
    ax.set_title(f"literal_cost={cost}: {len(clf.rules_)} rules")
    if ax.get_legend():
        ax.get_legend().remove()

# %%
# The model that is left with the usual price:

print(RuleSetClassifier(positive_class="buys").fit(X, y).rules_)
