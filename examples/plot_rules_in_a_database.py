"""
Rules in a database
===================

The same rule set decides in Python and in SQL, and both say the same.
"""

# %%
# A table with gaps, and rules about it.

import duckdb
import pandas as pd

from disjunct.literals import Schema
from disjunct.rules import RuleSet
from disjunct.table import Table

people = pd.DataFrame(
    {
        "id": range(1, 7),
        "age": [71, 44, None, 38, 66, 59],
        "smoker": ["no", "yes", "yes", None, "no", "no"],
    }
)
called = ["yes", "yes", "no", "no", "yes", "no"]
rules = RuleSet(
    ["age > 60", "smoker = yes and age > 40"],
    schema=Schema.of(Table.read(people)),
    positive="yes",
    negative="no",
    target="call",
).with_statistics(people, called)

# %%
# One query gives label, probability and the numbers of the rules that hold.

query = rules.to_sql("duckdb", "people", id="id")
answers = duckdb.sql(query).df()
print(answers)
assert (answers["prediction"] == rules.predict(people)).all()

# %%
# The query is plain SQL, with every NULL accounted for.

print(query)

# %%
# Why a row was not chosen, in words.

print(rules.explain(people)[3])
