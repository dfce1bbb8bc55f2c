"""
Size against accuracy
=====================

One knob, the price of a condition, goes from many rules to few. Cross-validation says where to
stop.
"""

# %%
# Five folds for each price. Nothing that is scored was learned from.

from sklearn.datasets import load_breast_cancer

from disjunct import RuleSetClassifierCV

data = load_breast_cancer(as_frame=True)
X, y = data.data, data.target_names[data.target]
clf = RuleSetClassifierCV(grid="data", positive_class="malignant", n_bootstraps=20).fit(X, y)
print(clf.path_)

# %%
# The smallest rule set within one standard error of the best is chosen: the differences above it
# are noise.

clf.path_.plot()

# %%
# Its rules, and how often each of them came back when bootstrap samples were learned from:

print(clf.rules_)
print(clf.stability_)
clf.stability_.plot()

# %%
# Every other size was learned, too. The best with at most three rules:

print(clf.select("best", at_most_rules=3).rules_)
