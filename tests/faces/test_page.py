"""The review page, opened in a real browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import numpy as np
import pytest

from disjunct.literals import Schema
from disjunct.rules import RuleSet
from disjunct.table import Table


@pytest.fixture
def opened(browser, tmp_path):
    """Function that opens a page and gives it, with all that it asked of the network."""
    contexts = []

    def show(review, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.complaints, page.asked = [], []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("dialog", lambda dialog: page.complaints.append(dialog.message))
        page.goto(review.save(tmp_path / "page.html").as_uri())
        return page

    yield show
    for context in contexts:
        context.close()


def figures(page):
    """Everything that the page measures, at its full precision."""
    return page.eval_on_selector_all(
        "[data-measure]",
        "cells => Object.fromEntries(cells.map(c => [c.dataset.measure, Number(c.dataset.value)]))",
    )


def switch(page, *numbers):
    """Turn the switches of some rules."""
    for number in numbers:
        page.get_by_role("switch", name=f"Use rule {number}", exact=True).click()


def without(rules, *numbers):
    """The rule set without some rules."""
    for number in sorted(numbers, reverse=True):
        rules = rules.without_rule(number - 1)
    return rules


def exported(page, path):
    """What the export button downloads, loaded."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Export edited rules").click()
    download.value.save_as(path)
    return RuleSet.from_json(path.read_text("utf-8"))


@pytest.mark.parametrize("numbers", [(1,), (2, 3, 16), tuple(range(1, 17))])
def test_switches_measure_anew(adult, opened, numbers):
    """With rules off, all measures are those of the set without them, on the same rows."""
    page = opened(adult.rules.review_page())
    switch(page, *numbers)
    rest = without(adult.rules, *numbers)
    counts = rest.measure(adult.frame, adult.y)
    shown = figures(page)
    for name in ("accuracy", "precision", "recall", "overlap", "true_positives", "false_positives"):
        assert shown[name] == pytest.approx(getattr(counts, name), rel=1e-12, nan_ok=True), name
    assert (shown["rules"], shown["literals"]) == (len(rest), rest.n_literals)
    unique = page.eval_on_selector_all(
        "tr[data-number]:not(.off)", "rows => rows.map(row => Number(row.dataset.unique))"
    )
    assert unique == [rule.unique for rule in counts.rules]
    assert page.complaints == []


def test_effect_on_accuracy_is_what_the_switch_does(adult, opened):
    """What a rule adds beside the others is the difference that its switch makes."""
    page = opened(adult.rules.review_page())
    switch(page, 2)
    effects = page.eval_on_selector_all(
        "tr[data-number]", "rows => rows.map(row => Number(row.dataset.effect))"
    )
    now = without(adult.rules, 2).statistics.accuracy
    assert effects[1] == pytest.approx(adult.rules.statistics.accuracy - now, abs=1e-12)
    assert effects[6] == pytest.approx(now - without(adult.rules, 2, 7).statistics.accuracy)


def test_bars_show_what_a_rule_covers_alone(adult, opened):
    """The dark parts of a bar follow the switches."""
    page = opened(adult.rules.review_page())
    switch(page, 1, 3)
    counts = without(adult.rules, 1, 3).statistics.rules[0]
    largest = max(rule.support for rule in adult.rules.statistics.rules)
    widths = page.eval_on_selector_all(
        "#rule-2 rect", "parts => parts.map(part => Number(part.getAttribute('width')))"
    )
    alone = (counts.only_positives, counts.only_negatives)
    assert widths[0] == pytest.approx(100 * alone[0] / largest, abs=1e-3)
    assert widths[3] == pytest.approx(100 * alone[1] / largest, abs=1e-3)
    assert sum(widths) == pytest.approx(100 * counts.support / largest, abs=4e-3)


def test_first_figures_are_in_the_page_itself(adult, opened):
    """Without any script the page shows the same text as with it."""
    with_script = opened(adult.rules.review_page())
    bare = opened(adult.rules.review_page(), java_script_enabled=False)
    for selector in ("main", ".measures"):
        assert bare.locator(selector).inner_text() == with_script.locator(selector).inner_text()


@pytest.mark.parametrize("numbers", [(), (1, 4), tuple(range(1, 17))])
def test_the_edited_set_is_exported_and_loads(adult, opened, tmp_path, numbers):
    """The file is the set without the rules that are off, statistics included."""
    page = opened(adult.rules.review_page())
    switch(page, *numbers)
    edited = exported(page, tmp_path / "rules.json")
    rest = without(adult.rules, *numbers)
    assert edited.rules == rest.rules
    assert edited.schema == rest.schema
    assert (edited.positive, edited.negative, edited.target) == (">50K", "<=50K", "income")
    assert edited.statistics.rules == rest.statistics.rules
    assert edited.fates == rest.fates
    assert (edited.predict(adult.frame) == rest.predict(adult.frame)).all()


def test_large_numbers_survive_the_export(opened, tmp_path):
    """Thresholds pass through as text, so the script cannot round them."""
    from disjunct.literals import Literal, Schema
    from disjunct.table import Table

    rows = [{"n": 2**60}, {"n": 3}]
    rules = RuleSet([[Literal("n", ">", 2**60 + 1)]], schema=Schema.of(Table.read(rows)))
    page = opened(rules.with_statistics(rows, [True, False], [0.1, 0.7]).review_page())
    assert exported(page, tmp_path / "rules.json").rules == rules.rules


def test_hostile_names_stay_text(mixed, opened, tmp_path):
    """Tags in names, categories, labels and examples run nothing and load nothing."""
    review = mixed.rules.review_page(mixed.frame, mixed.y, title="<script>alert(1)</script>")
    page = opened(review)
    switch(page, 3)
    assert page.complaints == []
    assert all(url.startswith("file:") for url in page.asked)
    heading = page.locator("h1").inner_text()
    assert heading.startswith("A row gets it's the <b>target</b> = yes; --")
    assert page.evaluate("document.querySelectorAll('script').length") == 2
    assert exported(page, tmp_path / "rules.json").rules == without(mixed.rules, 3).rules


def test_the_policy_forbids_all_but_the_page_itself(adult, opened):
    """No script or style but the page's own runs; nothing is fetched."""
    page = opened(adult.rules.review_page())
    page.evaluate(
        """() => {
            const image = document.createElement("img");
            image.src = "https://example.org/x.png";
            document.body.append(image);
            const style = document.createElement("style");
            style.append("body { color: red }");
            document.head.append(style);
            const script = document.createElement("script");
            try {
                script.text = "document.title = 'broken'";
                document.body.append(script);
            } catch {}
        }"""
    )
    page.wait_for_timeout(100)
    assert page.title() != "broken"
    assert page.evaluate("getComputedStyle(document.body).color") != "rgb(255, 0, 0)"
    refused = " ".join(page.complaints)
    assert "img-src" in refused
    assert "style-src" in refused


def test_no_row_goes_into_the_page_unless_asked(adult):
    """Counts alone by default; examples on request, a few of each rule."""
    assert "example row" not in adult.rules.review_page().html
    html = adult.rules.review_page(adult.frame, adult.y, per_rule=3).html
    assert "example row" in html
    assert html.count("missed rows of") == 1
    with pytest.raises(ValueError, match="y was given without examples"):
        adult.rules.review_page(y=adult.y)


def test_examples_are_rows_that_the_rule_covers(adult, opened):
    """Each example's row is covered by its rule; rightly and wrongly decided ones are marked."""
    page = opened(adult.rules.review_page(adult.frame, adult.y, per_rule=4))
    covers, decided = adult.rules.covers(adult.frame), adult.rules.predict(adult.frame)
    for number in (1, 7, 13):
        table = page.locator(f"#rule-{number} .examples tbody tr")
        page.locator(f"#rule-{number} summary").click()
        for line in table.all():
            row = int(line.locator("th").inner_text())
            assert covers[row, number - 1]
            right = "rightly" if decided[row] == adult.y[row] else "wrongly"
            assert line.locator("td").last.inner_text() == right
    missed = page.locator(".pair details .examples tbody th").all_text_contents()
    assert all(adult.y[int(row)] == ">50K" and not covers[int(row)].any() for row in missed)


def test_filter_and_sort(adult, opened):
    """By text, by column and by precision; by each measure, both ways."""
    page = opened(adult.rules.review_page())
    rows = page.locator("tr[data-number]:visible")
    page.get_by_label("Find").fill("HOURS-per")
    with_hours = [i for i, rule in enumerate(adult.rules) if "hours-per-week" in rule.columns]
    assert rows.count() == len(with_hours)
    page.get_by_label("Column").select_option("capital-gain")
    both = [i for i in with_hours if "capital-gain" in adult.rules[i].columns]
    assert rows.count() == len(both)
    page.get_by_label("Find").fill("nothing like this")
    assert rows.count() == 0
    assert page.get_by_text("No rule meets the filter.").is_visible()
    page.get_by_label("Find").fill("")
    page.get_by_label("Column").select_option("")
    page.get_by_label("Precision at least").fill("90")
    precise = [r for r in adult.rules.statistics.rules if r.precision >= 0.9]
    assert rows.count() == len(precise)
    page.get_by_label("Precision at least").fill("")
    page.get_by_role("button", name="Precision").click()
    order = rows.evaluate_all("rows => rows.map(row => Number(row.dataset.precision))")
    assert order == sorted(order, reverse=True)
    page.get_by_role("button", name="Precision").click()
    again = rows.evaluate_all("rows => rows.map(row => Number(row.dataset.precision))")
    assert again == sorted(order)
    heads = page.locator("th[aria-sort]")
    assert heads.count() == 1
    assert heads.get_attribute("aria-sort") == "ascending"


def test_keyboard_and_screen_reader(adult, opened):
    """Switches have names and turn by the space bar; a change is told; controls are labelled."""
    page = opened(adult.rules.review_page())
    first = page.get_by_role("switch", name="Use rule 1", exact=True)
    first.focus()
    page.keyboard.press("Space")
    assert not first.is_checked()
    assert page.get_by_role("status").inner_text().startswith("Rule 1 off: accuracy ")
    page.get_by_role("button", name="Switch all on").press("Enter")
    assert first.is_checked()
    assert page.get_by_role("status").inner_text().startswith("All on: ")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("input, select, button")].filter(
            (one) => !one.labels?.length && !one.ariaLabel && !one.textContent.trim()).length"""
    )
    assert nameless == 0
    page.keyboard.press("Tab")
    page.goto(page.url)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the rules"
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("h1").count() == 1


def luminance(colour):
    """Relative luminance of WCAG 2 of a colour like rgb(1, 2, 3)."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(adult, opened, scheme):
    """At least 4.5 to 1 between text and paper, in light and in dark."""
    page = opened(adult.rules.review_page(), color_scheme=scheme)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    for selector in (
        "body",
        "header p",
        ".measures small",
        ".word",
        ".legend",
        "summary",
        "footer p",
    ):
        if page.locator(selector).count():
            ink = page.eval_on_selector(selector, "one => getComputedStyle(one).color")
            light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, selector
    assert (luminance(paper) > 0.5) == (scheme == "light")


def test_small_fast_and_quick_to_answer(adult, opened):
    """Under 300 kB, painted within a second, a switch within 50 ms (measured: far less)."""
    review = adult.rules.review_page()
    assert len(review.html.encode()) < 300_000
    page = opened(review)
    paint = page.evaluate(
        """() => new Promise((done) => {
            const find = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
            const wait = () => find() ? done(find()) : requestAnimationFrame(wait);
            wait();
        })"""
    )
    assert paint < 1_000
    milliseconds = page.evaluate(
        """() => {
            const box = document.querySelector("input[data-rule]"), times = [];
            for (let turn = 0; turn < 9; turn++) {
                const start = performance.now();
                box.click();
                document.body.offsetHeight;
                times.push(performance.now() - start);
            }
            return Math.min(...times);
        }"""
    )
    assert milliseconds < 50


@pytest.mark.parametrize("width", [380, 700, 1280])
def test_no_window_needs_sideways_scrolling(adult, opened, width):
    """A telephone shows every rule with its measures; open examples scroll by themselves."""
    review = adult.rules.review_page(adult.frame, adult.y)
    page = opened(review, viewport={"width": width, "height": 800})
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_print_shows_rules_that_are_on_and_no_controls(adult, opened):
    """On paper there are no switches and buttons, and no rule that is off."""
    page = opened(adult.rules.review_page())
    switch(page, 2)
    page.emulate_media(media="print")
    assert page.locator("#rule-1").is_visible()
    assert not page.locator("#rule-2").is_visible()
    assert page.locator("button:visible:not([data-sort]), input:visible").count() == 0


@pytest.mark.parametrize("kind", ["no rules", "no statistics", "one rule", "weighted"])
def test_other_sets_have_pages_too(mixed, opened, kind):
    """The empty set, a set without counts, a single rule, sums of weights."""
    rules = {
        "no rules": without(mixed.rules, *range(1, len(mixed.rules) + 1)),
        "no statistics": mixed.rules.with_rule("flag is true"),
        "one rule": without(mixed.rules, *range(2, len(mixed.rules) + 1)),
        "weighted": mixed.rules.with_statistics(mixed.frame, mixed.y, np.linspace(0, 1, 400)),
    }[kind]
    page = opened(rules.review_page())
    if len(rules):
        switch(page, 1)
    assert page.complaints == []
    if rules.statistics is not None:
        rest = without(rules, 1) if len(rules) else rules
        assert figures(page)["accuracy"] == pytest.approx(rest.statistics.accuracy)


def test_incomplete_patterns_are_admitted(adult, monkeypatch):
    """Where not all patterns are kept, the page says so and exports no counts."""
    from disjunct.rules import statistics

    monkeypatch.setattr(statistics, "MAX_PATTERNS", 20)
    rules = adult.rules.with_statistics(adult.frame, adult.y)
    html = rules.review_page().html
    assert "counted on the most frequent ones" in html
    assert '"complete":false' in html


def test_notebooks_show_the_page_in_a_frame(adult, browser):
    """The page works inside a sandboxed frame, apart from the notebook's own style."""
    page = browser.new_page()
    page.set_content(f"<h1>Notebook</h1>{adult.rules.review_page()._repr_html_()}")
    frame = page.frame_locator("iframe")
    before = frame.locator("[data-measure=recall]").inner_text()
    frame.get_by_role("switch", name="Use rule 1", exact=True).click()
    frame.get_by_role("switch", name="Use rule 2", exact=True).click()
    assert frame.locator("[data-measure=recall]").inner_text() != before
    page.close()


def test_data_in_the_page_is_json_that_no_parser_takes_for_tags(mixed):
    """The island of data has no angle bracket, and the page no tag that was not written."""
    html = mixed.rules.review_page().html
    island = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)[1]
    assert "<" not in island
    assert json.loads(island)["literals"] == [len(rule) for rule in mixed.rules]
    tags = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: tags.append(tag)
    parser.feed(html)
    assert tags.count("script") == 2
    assert "img" not in tags


def test_the_page_knows_its_size(adult):
    """The object says how large it is and how to save it."""
    review = adult.rules.review_page()
    assert re.fullmatch(r"<ReviewPage of \d+,\d{3} bytes: use \.save\(path\)>", repr(review))
    assert str(review) == review.html


def test_rules_that_share_no_row_need_no_table(opened):
    """A sentence says that there is no overlap; switches and figures work without the table."""
    schema = Schema.of(Table.read([{"x": 0.5}]))
    rules = RuleSet(["x > 3", "x <= 1"], schema=schema)
    rows = [{"x": value} for value in (0.0, 2.0, 4.0, 5.0)]
    apart = rules.with_statistics(rows, [True, False, True, True])
    page = opened(apart.review_page())
    assert "No row is covered by more than one rule." in page.inner_text("main")
    assert page.query_selector("table.overlap") is None
    page.click("input[data-rule] >> nth=0")
    assert page.inner_text("[data-measure=recall]").startswith("33.3%")
    both = rules.with_rule("x > 4").with_statistics(rows, [True, False, True, True])
    assert "table" in both.review_page().html.split("Overlap between rules")[1]
