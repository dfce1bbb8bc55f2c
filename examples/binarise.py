"""
From a table to literals and bits
=================================

What becomes of the columns of a mixed table with gaps.
"""

# %%
# A table as people have it: numbers, text, dates, gaps.

import pandas as pd

from disjunct.literals import Binarizer, parse_rule, simplify

people = pd.DataFrame(
    {
        "age": [23, 35, 41, 52, 64, 38, 29, 71],
        "income": [0.0, 0.0, 0.0, 5178.0, 0.0, 7688.0, 0.0, None],
        "city": ["Basel", "Bern", "Basel", "Chur", None, "Bern", "Basel", "Chur"],
        "joined": pd.to_datetime(
            ["2019-11-07", "2020-03-20", "2021-06-01", "2018-01-15"] * 2, format="%Y-%m-%d"
        ),
    }
)
buys = [False, False, True, True, False, True, False, True]

# %%
# Each column becomes literals. Thresholds are the shortest numbers and the roundest dates between
# two training values, and they are what is compared.

binarizer = Binarizer(thresholds={"age": [30, 60], "income": "supervised"}).fit(people, buys)
for literal in binarizer.literals_:
    print(literal)

# %%
# As a frame, for people ...

frame = Binarizer().set_output(transform="pandas").fit_transform(people)
print(frame.iloc[:, :4].astype(int))

# %%
# ... and as packed bits, for the learner: one bit for each literal and row.

bits = binarizer.pack(people, buys)
print(f"{bits.n_literals} literals, {bits.n_samples} rows, {bits.words.nbytes} bytes")

# %%
# Literals are read back from text, and rules said briefly.

rule = parse_rule("age > 30 and age <= 60 and city != Bern", binarizer.schema_)
print(*simplify(rule), sep=" and ")
table = binarizer.match(people)
covered = rule[0].holds(table) & rule[1].holds(table) & rule[2].holds(table)
print(people[covered])
