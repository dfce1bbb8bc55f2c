"""Text, sentences, LaTeX and notebook tables."""

from __future__ import annotations

import re

import pytest

from disjunct.faces.latex import escaped
from disjunct.faces.wording import share_text
from disjunct.literals import Schema
from disjunct.rules import RuleSet, SearchSummary
from disjunct.rules.simplify import without_redundant_literals
from disjunct.table import Table

ROWS = [
    {"age": age, "pet": pet} for age, pet in [(70, "ant"), (61, "bee"), (30, "cat"), (44, None)]
]


@pytest.fixture
def rules():
    """Three rules on four rows."""
    made = RuleSet(
        ["age > 60 and age > 55", "age > 40 and pet != bee and age <= 80", "pet = cat"],
        schema=Schema.of(Table.read(ROWS)),
        positive="ill",
        negative="well",
        target="state",
        search=SearchSummary(2.0, "converged"),
    )
    return made.with_statistics(ROWS, ["ill", "ill", "well", "well"])


def test_text_is_what_people_read(rules):
    """Aligned, simplified, with the measures as comments."""
    assert (
        str(rules)
        == """\
# 4 rows, 2 of ill: accuracy 75.0%, precision 66.7%, recall 100%, overlap 25.0%
# profit 2, search: converged
#                                        rule  rows  precision  recall  only here
IF      age > 60                       #    1     2       100%    100%          1
OR IF   40 < age <= 80 AND pet != bee  #    2     1       100%   50.0%          0
OR IF   pet = cat                      #    3     1         0%      0%          1
THEN    state = ill
ELSE    state = well"""
    )


def test_text_without_measures(rules):
    """Bare rules, for a file that people edit; literals as learned on request."""
    assert (
        rules.to_text(measures=False, simplified=False)
        == """\
IF      age > 60 AND age > 55
OR IF   age > 40 AND pet != bee AND age <= 80
OR IF   pet = cat
THEN    state = ill
ELSE    state = well"""
    )


def test_long_rules_are_wrapped_between_literals(rules):
    """No line is longer than asked, unless one literal is."""
    long = rules.with_rule("age > 1234567 and age is present and pet is missing and pet = ant")
    text = long.to_text(measures=False, width=50, simplified=False)
    assert max(map(len, text.splitlines())) <= 50
    assert "\n   AND  pet is missing AND pet = ant\n" in text
    assert RuleSet.parse(text, rules.schema).rules == long.rules


def test_a_status_of_several_lines_stays_a_comment(rules):
    """What a file says of its search cannot become a rule of the text."""
    status = "ok\nIF age > 0\nELSE x"
    liar = RuleSet(rules, schema=rules.schema, search=SearchSummary(1.0, status))
    assert RuleSet.parse(str(liar), rules.schema).rules == without_redundant_literals(liar).rules


def test_a_proof_is_said_on_a_line_of_its_own(rules):
    """Text tells what was proved of the set, and parses all the same."""
    search = SearchSummary(2.0, "converged", bound=2.0, max_rules=3, literal_cost=2)
    text = str(RuleSet(rules, schema=rules.schema, search=search))
    assert "# profit 2, search: converged\n# proved optimal for up to 3 rules at a price" in text
    assert len(RuleSet.parse(text, rules.schema)) == 3
    sentence = "Proved optimal for up to 3 rules at a price of 2 per literal."
    proved = RuleSet(rules, schema=rules.schema, search=search)
    assert proved.to_sentences().endswith(sentence)
    assert f'<p class="quiet">{sentence}</p>' in proved._repr_html_()
    assert f'<p class="proof">{sentence}</p>' in proved.review_page().html


def test_short_form(rules):
    """A console shows what is described and the size."""
    assert repr(rules) == "<RuleSet: state = ill by 3 rules, 6 literals>"


def test_sentences(rules):
    """Plain sentences with figures."""
    lines = rules.to_sentences().splitlines()
    assert lines[0] == "A row gets state = ill if at least one of 3 rules holds:"
    assert lines[2] == (
        "2. If 40 < age <= 80 and pet != bee. It holds for 1 of 4 rows, of which 100% are ill; "
        "0 of them no other rule covers."
    )
    assert lines[4] == "Every other row gets state = well."
    assert "decide 75.0% of 4 rows rightly" in lines[5]
    assert RuleSet(schema=rules.schema).to_sentences().endswith("every row gets false.")


def test_sentences_without_statistics(rules):
    """Without counts there are no figures."""
    bare = RuleSet(["age > 60"], schema=rules.schema)
    assert bare.to_sentences() == (
        "A row gets true if this rule holds:\n1. If age > 60.\nEvery other row gets false."
    )


def test_latex(rules):
    """One line a rule, between the rules of booktabs."""
    lines = rules.to_latex().splitlines()
    assert lines[0] == r"\begin{tabular}{rlrrr}"
    assert lines[5] == (
        r"2 & 40 $<$ age $\le$ 80 \textbf{and} pet $\ne$ bee & 1 & 100\% & 50.0\% \\"
    )
    assert lines[-1] == r"\end{tabular}"


def test_latex_escapes_everything():
    """No name is read as a command."""
    assert escaped(r"\input{x} $y$ 5% a_b ~^ <> &#") == (
        r"\textbackslash{}input\{x\} \$y\$ 5\% a\_b \textasciitilde{}\textasciicircum{} "
        r"\textless{}\textgreater{} \&\#"
    )


def test_notebook_table_is_inert(mixed):
    """Names and labels are text, never tags."""
    html = mixed.rules._repr_html_()
    assert "<script>" not in html
    assert "&lt;/script&gt;" in html
    assert html.count("<tr>") == len(mixed.rules) + 1
    assert not re.search(r"onerror=(?!alert\(1\)&gt;)", html)


def test_shares_never_round_to_certainty():
    """100% means all and 0% none."""
    assert share_text(0.9999) == "99.9%"
    assert share_text(1.0) == "100%"
    assert share_text(0.0001) == "0.1%"
    assert share_text(0.0) == "0%"
