"""
Do the rules still hold?
========================

A model meets new rows each month. Which of its rules no longer do what they did?
"""

# %%
# Learn from the first year of loans ...

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

from disjunct import RuleSetClassifier
from disjunct.demo.loans import loans

columns, outcome = loans()
X = pd.DataFrame(columns).drop(columns="loan")
y = np.array(outcome)
day = pd.to_datetime(X.pop("asked_on"))
first_year = day < "2023-01-03"
rules = RuleSetClassifier(positive_class="failed").fit(X[first_year], y[first_year]).rules_
print(rules.to_text(measures=False))

# %%
# ... and let something change: from summer on, a new form makes everybody prove their income, so
# that a missing income no longer means anything.

later = (day >= "2023-07-01").to_numpy()
X.loc[later, "income"] = X.loc[later, "income"].fillna(3000.0)

# %%
# Cover and precision of every rule, quarter by quarter. The command ``disjunct check`` tells the
# same about a file, and whether chance explains it.

quarters = day.dt.to_period("Q")
lines = []
for quarter in quarters[~first_year].sort_values().unique():
    rows = (quarters == quarter).to_numpy() & ~first_year.to_numpy()
    measured = rules.measure(X[rows], y[rows])
    for rule, counts in zip(rules, measured.rules, strict=True):
        lines.append((str(quarter), str(rule), counts.support / measured.rows, counts.precision))
table = pd.DataFrame(lines, columns=["quarter", "rule", "cover", "precision"])
print(table.pivot_table("cover", index="rule", columns="quarter").round(3).to_string())

figure, ax = plt.subplots(figsize=(7.5, 4), layout="constrained")
colours = ("#0b6e5e", "#c07f17", "#3b6ea8")
for (rule, part), colour in zip(table.groupby("rule"), colours, strict=False):
    ax.plot(part["quarter"], 100 * part["cover"], "o-", label=rule, color=colour)
ax.set(ylabel="rows covered, %", ylim=(0, None))
ax.spines[["top", "right"]].set_visible(False)
ax.legend(frameon=False, fontsize="small")
