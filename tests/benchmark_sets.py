"""Names of the benchmark data sets."""

SETS = (
    "tic-tac-toe",
    "liver",
    "heart",
    "ILPD",
    "WDBC",
    "pima",
    "transfusion",
    "mushroom",
    "COMPAS-2016",
    "COMPAS-binary",
    "FICO-binary",
    "COMPAS",
    "FICO",
    "adult",
    "musk",
)
