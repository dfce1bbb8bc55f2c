"""The review pages of every size, behind a slider, in a real browser."""

from __future__ import annotations

import pytest

from disjunct.estimators import RuleSetClassifierCV


@pytest.fixture
def path(patients, ill):
    """A path of several sizes."""
    clf = RuleSetClassifierCV(
        grid=[0.5, 2, 8], cv=3, positive_class="ill", early_stopping=False
    ).fit(patients, ill)
    return clf.path_


def test_the_slider_moves_between_sizes(path, browser, tmp_path):
    """Each size has its own page, the chosen one first; nothing is asked of the network."""
    page = browser.new_page()
    complaints, asked = [], []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    address = path.review_page().save(tmp_path / "path.html").as_uri()
    page.goto(address)
    slider = page.get_by_role("slider", name="Size")
    assert int(slider.input_value()) == path.points.index(path.chosen)
    for place, point in enumerate(path):
        slider.fill(str(place))
        shown = [frame for frame in page.query_selector_all("iframe") if frame.is_visible()]
        assert len(shown) == 1
        inner = shown[0].content_frame()
        switches = inner.query_selector_all("input[role=switch]")
        assert len(switches) == point.n_rules
        assert f"{point.n_rules} rules" in page.locator("#what").inner_text()
        inner.evaluate("document.querySelector('input[role=switch]')?.click()")
        rules = inner.eval_on_selector("[data-measure=rules]", "cell => cell.dataset.value")
        assert int(rules) == max(0, point.n_rules - 1)
    assert complaints == []
    assert [url for url in asked if url not in {address, "about:srcdoc"}] == []
    page.close()


def test_hostile_titles_stay_text(path):
    """Whatever the title says."""
    html = path.review_page(title="</title><script>alert(1)</script>").html
    assert "<script>alert(1)" not in html
    assert path.review_page(title="Loans").html.count("<title>Loans</title>") == 1


def test_many_classes_have_no_such_page(patients, stages):
    """The page is about one rule set."""
    clf = RuleSetClassifierCV(grid=[2], cv=3).fit(patients, stages)
    with pytest.raises(AttributeError, match="rule_set is for two classes"):
        clf.path_.review_page()
