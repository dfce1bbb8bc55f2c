"""
The eight lines of tic-tac-toe
==============================

Can the learner find out by itself when ``x`` has won? Everybody knows the right answer.
"""

# %%
# All 958 boards at which a game can end, nine columns of text:

import pandas as pd

from disjunct import RuleSetClassifier
from disjunct.demo.tic_tac_toe import drawn, final_boards, is_every_line

columns, winner = final_boards()
boards = pd.DataFrame(columns)
print(boards.head(3).T)

# %%
# No encoding, no tuning. The rules are exactly the eight lines:

clf = RuleSetClassifier(positive_class="x wins").fit(boards, winner)
print(clf.rules_.to_text(measures=False))
print()
print(drawn(clf.rules_))
assert is_every_line(clf.rules_)

# %%
# Each rule is as true as it can be, and where two lines are full at once, two rules hold:

print(clf.rules_.to_frame()[["support", "precision", "unique_support"]].astype(float).round(2))
