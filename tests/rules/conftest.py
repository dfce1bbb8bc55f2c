"""Tables and rule sets that the tests of this folder share."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct.literals import Schema
from disjunct.rules import RuleSet
from disjunct.table import Table


@pytest.fixture
def people():
    """Six people, some of whose values are missing."""
    return pd.DataFrame(
        {
            "age": [70, 65, 30, 44, np.nan, 61],
            "smoker": ["yes", "no", "yes", None, "no", "yes"],
            "insured": [True, False, True, True, False, False],
        }
    )


@pytest.fixture
def ill():
    """Labels of the six people."""
    return np.array(["ill", "ill", "well", "well", "well", "ill"])


@pytest.fixture
def schema(people):
    """Schema of the six people."""
    return Schema.of(Table.read(people))


@pytest.fixture
def rules(schema, people, ill):
    """Two overlapping rules with statistics."""
    plain = RuleSet(
        ["age > 60", "smoker = yes and insured is true"],
        schema=schema,
        positive="ill",
        negative="well",
        target="state",
    )
    return plain.with_statistics(people, ill)
