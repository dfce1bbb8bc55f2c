"""
Size against accuracy
=====================

One knob, the price of a condition, goes from many rules to few.
"""

# %%
# Ten folds for each price. Nothing that is scored was learned from.

import numpy as np
import pandas as pd
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import StratifiedKFold, cross_validate

from disjunct import RuleSetClassifier
from disjunct.plot import SizeDisplay

data = load_breast_cancer(as_frame=True)
X, y = data.data, data.target_names[data.target]
folds = StratifiedKFold(10, shuffle=True, random_state=0)
lines = []
for cost in (0.5, 1, 2, 4, 8, 16):
    clf = RuleSetClassifier(literal_cost=cost, positive_class="malignant")
    done = cross_validate(clf, X, y, cv=folds, return_estimator=True)
    scores = done["test_score"]
    lines.append(
        {
            "literal_cost": cost,
            "literals": np.mean([one.rules_.n_literals for one in done["estimator"]]),
            "accuracy": scores.mean(),
            "error": scores.std(ddof=1) / np.sqrt(len(scores)),
        }
    )
path = pd.DataFrame(lines)
print(path.round(3))

# %%
# The smallest rule set within one standard error of the best is a good choice: the differences
# above it are noise.

best = path.loc[path["accuracy"].idxmax()]
enough = path["accuracy"] >= best["accuracy"] - best["error"]
path["chosen"] = path.index == path.loc[enough, "literals"].idxmin()
SizeDisplay.from_frame(path, error="error", chosen="chosen")

# %%
# The rule set of that price, learned from all rows:

cost = path.loc[path["chosen"], "literal_cost"].item()
print(RuleSetClassifier(literal_cost=cost, positive_class="malignant").fit(X, y).rules_)
