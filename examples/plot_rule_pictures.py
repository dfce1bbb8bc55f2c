"""
Pictures of a rule set
======================

Which rules are precise, which cover the same rows, and where they lie.
"""

# %%
# A rule set for tumours. It was written by hand; a fitted classifier's ``rules_`` is one, too.

from sklearn.datasets import load_breast_cancer

from disjunct.literals import Schema
from disjunct.plot import RuleOverlapDisplay, RuleRegionsDisplay, RulesDisplay, SizeDisplay
from disjunct.rules import RuleSet
from disjunct.table import Table

data = load_breast_cancer(as_frame=True)
X, y = data.data, data.target_names[data.target]
rules = RuleSet(
    [
        "worst area > 880 and worst texture > 20",
        "worst concave points > 0.16 and worst perimeter > 95",
        "mean concave points > 0.05 and worst texture > 30",
    ],
    schema=Schema.of(Table.read(X)),
    positive="malignant",
    negative="benign",
    target="tumour",
).with_statistics(X, y)
print(rules)

# %%
# Each rule by the rows that it covers and by its precision. The dark part of a bubble are the rows
# that no other rule covers.

RulesDisplay.from_rule_set(rules)

# %%
# Which share of a rule's rows another rule covers too.

RuleOverlapDisplay.from_rule_set(rules)

# %%
# Where the rules lie on two columns, over the rows ...

RuleRegionsDisplay.from_rule_set(rules, X, y, ["worst area", "worst texture"])

# %%
# ... and on one.

RuleRegionsDisplay.from_rule_set(rules, X, y, "worst texture")

# %%
# Accuracy against size, from a plain table of one line for each rule set. Here, the rules one after
# the other.

sizes = []
for kept in range(1, len(rules) + 1):
    first = RuleSet(rules[:kept], schema=rules.schema, positive="malignant", negative="benign")
    sizes.append({"literals": first.n_literals, "accuracy": first.measure(X, y).accuracy})

import pandas as pd  # noqa: E402

SizeDisplay.from_frame(pd.DataFrame(sizes))
