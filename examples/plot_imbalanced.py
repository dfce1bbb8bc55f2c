"""
Precision for recall
====================

Where one label is rare, say what missing it costs. Each point is a rule set.
"""

# %%
# One machine in fifty fails; some causes make it likelier, none makes it certain.

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split

from disjunct import RuleSetClassifier

rng = np.random.default_rng(0)
n = 12_000
machines = pd.DataFrame(
    {
        "hours": rng.gamma(4, 900, n).round(),
        "temperature": rng.normal(62, 9, n).round(1),
        "vibration": rng.gamma(3, 1.2, n).round(2),
        "serviced": rng.random(n) < 0.7,
    }
)
hot = (machines["temperature"] > 75) & (machines["vibration"] > 4)
old = (machines["hours"] > 6000) & ~machines["serviced"]
fails = rng.random(n) < 0.003 + 0.5 * (hot & old) + 0.3 * hot + 0.15 * old
y = pd.Series(np.where(fails, "fails", "runs"), name="machine")
X, X_test, y, y_test = train_test_split(machines, y, test_size=0.5, random_state=0, stratify=y)

# %%
# A miss costs 2 to 16 times as much as a needless inspection. The price of a condition grows along.

points = []
for cost in (2, 3, 4, 8, 16):
    clf = RuleSetClassifier(positive_class="fails", miss_cost=cost, literal_cost=2 * cost)
    test = clf.fit(X, y).rules_.measure(X_test, y_test)
    points.append((cost, test.recall, test.precision, len(clf.rules_)))
print(pd.DataFrame(points, columns=["miss_cost", "recall", "precision", "rules"]).round(2))

# %%
# Where on the curve you want to be is a question about money and people, not about statistics.

figure, ax = plt.subplots(figsize=(6.5, 4.2), layout="constrained")
costs, recalls, precisions, _ = zip(*points, strict=True)
ax.plot(recalls, precisions, "o-", color="#0b6e5e")
for cost, recall, precision in zip(costs, recalls, precisions, strict=True):
    ax.annotate(f"{cost} times", (recall, precision), xytext=(6, 6), textcoords="offset points")
ax.set(xlabel="failures that are caught (recall)", ylabel="alarms that are real (precision)")
ax.set(xlim=(0, 1), ylim=(0, 0.5))
ax.spines[["top", "right"]].set_visible(False)
