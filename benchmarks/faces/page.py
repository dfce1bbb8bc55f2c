"""Size of what is written, and how fast the review page paints and answers in Chromium."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from benchmarks.faces.subject import Subject
from benchmarks.measure import show, side_by_side

CHROMIUM = "/usr/bin/chromium"
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync")
TARGETS = {"kB": 300, "first paint, ms": 1000, "a switch, ms": 50}

_PAINT = """() => new Promise((done) => {
  const find = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const wait = () => (find() ? done(find()) : requestAnimationFrame(wait));
  wait();
})"""
_SWITCH = """() => {
  const box = document.querySelector("input[data-rule]"), times = [];
  for (let turn = 0; turn < 20; turn++) {
    const start = performance.now();
    box.click();
    document.body.offsetHeight;
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[10];
}"""


def run(adult: Subject, repeats: int) -> dict[str, Any]:
    """Measure the time to write each face, and the page in a browser where there is one."""
    rules = adult.rules
    faces = {
        "text": rules.to_text,
        "JSON": rules.to_json,
        "SQL": lambda: rules.to_sql("postgres"),
        "Python": rules.to_python,
        "page": lambda: rules.review_page().html,
        "page with examples": lambda: rules.review_page(adult.frame, adult.y).html,
    }
    seconds = side_by_side(faces, repeats)
    sizes = {name: len(face().encode()) for name, face in faces.items()}
    lines = [[name, f"{sizes[name] / 1e3:.1f}", f"{1e3 * seconds[name]:.1f}"] for name in faces]
    show(f"{adult.name}: faces of {len(rules)} rules", ["face", "kB", "ms to write"], lines)
    figures = {"bytes": sizes, "seconds": seconds, "browser": _in_browser(rules, repeats)}
    if figures["browser"]:
        browser = figures["browser"] | {"kB": sizes["page"] / 1e3}
        lines = [[name, f"{browser[name]:.1f}", f"{limit}"] for name, limit in TARGETS.items()]
        show("review page in Chromium", ["", "measured", "target"], lines)
    return figures


def _in_browser(rules, repeats: int) -> dict[str, float]:
    """Give the least first paint, and the least median time that a switch takes."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("no Playwright: the page is not opened")
        return {}
    if not Path(CHROMIUM).exists():
        print(f"no {CHROMIUM}: the page is not opened")
        return {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address = rules.review_page().save(Path(folder) / "page.html").as_uri()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        times = []
        for _ in range(repeats):
            page = browser.new_page()
            page.goto(address)
            times.append((page.evaluate(_PAINT), page.evaluate(_SWITCH)))
            page.close()
        browser.close()
    paints, switches = zip(*times, strict=True)
    return {"first paint, ms": min(paints), "a switch, ms": min(switches)}
