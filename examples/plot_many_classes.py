"""
Three species of iris
=====================

A rule set for each label, drawn on two columns.
"""

# %%
# One-versus-rest: each label has its own rules, and the most precise rule decides.

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_iris

from disjunct import RuleSetClassifier
from disjunct.plot import RuleRegionsDisplay

data = load_iris(as_frame=True)
columns = ["petal length (cm)", "petal width (cm)"]
X, species = data.data, data.target_names[data.target]
clf = RuleSetClassifier(multi_class="one-versus-rest").fit(X, species)
for rules in clf.rule_sets_.values():
    print(rules.to_text(measures=False))

# %%
# Where the rules of each label lie:

figure, axes = plt.subplots(1, 3, figsize=(13, 4), sharey=True, layout="constrained")
for (label, rules), ax in zip(clf.rule_sets_.items(), axes, strict=True):
    labels = np.where(species == label, rules.positive, rules.negative)
    RuleRegionsDisplay.from_rule_set(rules, X, labels, columns, ax=ax)
    ax.set_title(label)
    ax.get_legend().remove()

# %%
# Why a flower is what it is:

print(clf.explain(X)[101])
