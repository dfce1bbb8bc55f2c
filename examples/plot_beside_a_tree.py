"""
Rules beside a decision tree
============================

The same accuracy, and a different amount to read.
"""

# %%
# Loans of which three simple rules are true, with noise, categories and gaps.

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier

from disjunct import RuleSetClassifier
from disjunct.demo.loans import loans

columns, outcome = loans()
X = pd.DataFrame(columns).drop(columns=["loan", "asked_on"])
y = pd.Series(outcome, name="loan")
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=0)

# %%
# Rule sets take the table as it is ...

clf = RuleSetClassifier(positive_class="failed").fit(X_train, y_train)
print(clf.rules_)
print(f"right on test rows: {clf.score(X_test, y_test):.1%}")

# %%
# ... a tree wants numbers, and describes both labels in one go.

as_numbers = [pd.get_dummies(part, columns=["purpose", "employment"]) for part in (X_train, X_test)]
sizes, scores = [], []
for leaf in (1, 2, 3, 5, 8, 12, 20, 35, 60, 100):
    tree = DecisionTreeClassifier(min_samples_leaf=leaf, random_state=0)
    tree.fit(as_numbers[0], y_train)
    paths = np.asarray(tree.decision_path(as_numbers[0]).sum(axis=1)).ravel() - 1
    leaves = tree.apply(as_numbers[0])
    sizes.append(sum(paths[leaves == one][0] for one in np.unique(leaves)))
    scores.append(tree.score(as_numbers[1], y_test))

# %%
# What there is to read, in conditions, against accuracy on rows that nobody has learned from:

ours = []
for cost in (0.5, 1, 2, 4, 8, 16, 32):
    fitted = RuleSetClassifier(positive_class="failed", literal_cost=cost).fit(X_train, y_train)
    ours.append((fitted.rules_.n_literals, fitted.score(X_test, y_test)))

figure, ax = plt.subplots(figsize=(7, 4), layout="constrained")
ax.plot(sizes, scores, "o-", color="#a0552b", label="decision tree")
ax.plot(*zip(*ours, strict=True), "s-", color="#0b6e5e", label="rule set")
ax.set(xscale="log", xlabel="conditions to read", ylabel="accuracy on test rows")
ax.spines[["top", "right"]].set_visible(False)
ax.legend(frameon=False)
