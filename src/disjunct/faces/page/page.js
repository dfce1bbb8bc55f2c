"use strict";

// Everything shown follows from the counts of cover patterns: which rules fire together, and on
// how many rows of either class. No row and no network is needed.
// Measures that are shares, and whether more is better.
const SHARES = { accuracy: 1, precision: 1, recall: 1, overlap: 0 };

const share = (part, total) => (total ? part / total : NaN);

const data = JSON.parse(document.getElementById("data").textContent);
const switches = [...document.querySelectorAll("input[data-rule]")];
const rows = switches.map((box) => box.closest("tr"));
const counted = "patterns" in data;
const largest = counted ? Math.max(...data.covers.map(([good, bad]) => good + bad)) : 0;
const whole = counted ? measure(switches.map(() => true)) : null;

function measure(on) {
  const sums = { tp: 0, fp: 0, many: 0 };
  const only = on.map(() => [0, 0]);
  const gain = on.map(() => [0, 0]);
  for (const [fired, positives, negatives] of data.patterns) {
    const active = fired.filter((rule) => on[rule]);
    if (active.length === 0) {
      for (const rule of fired) {
        gain[rule][0] += positives;
        gain[rule][1] += negatives;
      }
      continue;
    }
    sums.tp += positives;
    sums.fp += negatives;
    if (active.length > 1) {
      sums.many += positives + negatives;
    } else {
      only[active[0]][0] += positives;
      only[active[0]][1] += negatives;
    }
  }
  const [positives, negatives] = data.totals;
  const total = positives + negatives;
  return {
    true_positives: sums.tp,
    false_positives: sums.fp,
    false_negatives: positives - sums.tp,
    true_negatives: negatives - sums.fp,
    accuracy: share(sums.tp + negatives - sums.fp, total),
    precision: share(sums.tp, sums.tp + sums.fp),
    recall: share(sums.tp, positives),
    overlap: share(sums.many, total),
    rules: on.filter(Boolean).length,
    literals: data.literals.reduce((sum, count, rule) => sum + (on[rule] ? count : 0), 0),
    unique: on.map((used, rule) => {
      const own = used ? only[rule] : gain[rule];
      return { own, rows: own[0] + own[1], effect: share(own[0] - own[1], total) };
    }),
  };
}

const countText = (count) =>
  count.toLocaleString("en-US", {
    minimumFractionDigits: Number.isInteger(count) ? 0 : 1,
    maximumFractionDigits: Number.isInteger(count) ? 0 : 1,
  });

function shareText(value) {
  if (Number.isNaN(value)) return "–";
  if (value === 0 || value === 1) return value * 100 + "%";
  return (100 * Math.min(Math.max(value, 0.001), 0.999)).toFixed(1) + "%";
}

function pointsText(value) {
  if (Number.isNaN(value)) return "–";
  if (value === 0) return "0";
  const text = (100 * value).toFixed(2);
  return (value >= 0 ? "+" : "") + text.replace("-", "−");
}

const state = () => switches.map((box) => box.checked);

function show() {
  const on = state();
  rows.forEach((row, rule) => row.classList.toggle("off", !on[rule]));
  document.querySelectorAll("[data-overlap]").forEach((cell) => {
    cell.classList.toggle("off", !on[cell.dataset.overlap]);
  });
  if (!counted) return;
  const now = measure(on);
  document.querySelectorAll("[data-measure]").forEach((cell) => {
    const name = cell.dataset.measure;
    cell.dataset.value = now[name];
    cell.textContent = name in SHARES ? shareText(now[name]) : countText(now[name]);
  });
  document.querySelectorAll("[data-share]").forEach((cell) => {
    cell.textContent = shareText(share(now[cell.dataset.share], data.totals[0] + data.totals[1]));
  });
  document.querySelectorAll("[data-change]").forEach((cell) => showChange(cell, now));
  rows.forEach((row, rule) => {
    const own = now.unique[rule];
    row.dataset.unique = own.rows;
    row.dataset.effect = Number.isNaN(own.effect) ? -1 : own.effect;
    row.querySelector("[data-live=unique]").textContent = countText(own.rows);
    row.querySelector("[data-live=effect]").textContent = pointsText(own.effect);
    drawBar(row.querySelectorAll("rect"), data.covers[rule], own.own);
  });
  return now;
}

// The parts of a bar: rows of either class, those that no other rule covers outermost.
function drawBar(parts, [positives, negatives], [ownPositives, ownNegatives]) {
  let start = 0;
  const counts = [ownPositives, positives - ownPositives, negatives - ownNegatives, ownNegatives];
  counts.forEach((count, place) => {
    const width = largest ? (100 * count) / largest : 0;
    parts[place].setAttribute("x", start.toFixed(3));
    parts[place].setAttribute("width", width.toFixed(3));
    start += width;
  });
}

function showChange(cell, now) {
  const name = cell.dataset.change;
  const change = now[name] - whole[name];
  const small = Number.isNaN(change) || Math.abs(change) < 5e-5;
  cell.textContent = small ? "" : pointsText(change);
  cell.classList.toggle("better", !small && change > 0 === Boolean(SHARES[name]));
  cell.classList.toggle("worse", !small && change > 0 !== Boolean(SHARES[name]));
}

function announce(box, now) {
  const news = document.getElementById("news");
  if (!news) return;
  const what = box ? `Rule ${Number(box.dataset.rule) + 1} ${box.checked ? "on" : "off"}` : "All on";
  const figures = Object.keys(SHARES).map((name) => `${name} ${shareText(now[name])}`);
  news.textContent = `${what}: ${figures.join(", ")}.`;
}

switches.forEach((box) => box.addEventListener("change", () => announce(box, show())));

document.getElementById("all")?.addEventListener("click", () => {
  switches.forEach((box) => (box.checked = true));
  announce(null, show());
});

// Filter

const [find, column, least] = ["find", "column", "least"].map((id) => document.getElementById(id));

function filter() {
  const wanted = find.value.trim().toLowerCase();
  let shown = 0;
  for (const row of rows) {
    const names = [...row.querySelectorAll("[data-column]")].map((item) => item.dataset.column);
    const text = row.querySelector(".conditions").textContent.toLowerCase();
    const met =
      text.includes(wanted) &&
      (column.value === "" || names.includes(column.value)) &&
      (!least || !least.value || 100 * row.dataset.precision >= Number(least.value));
    row.hidden = !met;
    shown += met;
  }
  document.getElementById("none").hidden = shown > 0;
}

for (const control of [find, column, least]) control?.addEventListener("input", filter);
find?.form.addEventListener("submit", (event) => event.preventDefault());

// Sort

document.querySelectorAll("[data-sort]").forEach((button) => {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const key = button.dataset.sort;
    const first = key === "number" ? "ascending" : "descending";
    const second = key === "number" ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first ? second : first;
    document.querySelectorAll("th[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const sorted = [...rows].sort(
      (a, b) =>
        sign * (Number(a.dataset[key]) - Number(b.dataset[key])) ||
        Number(a.dataset.number) - Number(b.dataset.number),
    );
    rows[0].parentNode.append(...sorted);
  });
});

// Export: the JSON of the rules that are on, with their counts, for RuleSet.from_json

function exported() {
  const on = state();
  const place = new Map();
  on.forEach((used, rule) => used && place.set(rule, place.size));
  const members = Object.entries(data.head).map(([key, text]) => `${JSON.stringify(key)}: ${text}`);
  const rules = data.rules.filter((_, rule) => on[rule]);
  members.push(`"rules": [${rules.map((text) => "\n" + text).join(",")}]`);
  if (counted && data.complete) members.push(`"statistics": ${JSON.stringify(statistics(place))}`);
  return `{\n${members.join(",\n")}\n}\n`;
}

function statistics(place) {
  const merged = new Map([["", [[], 0, 0]]]);
  for (const [fired, positives, negatives] of data.patterns) {
    const left = fired.filter((rule) => place.has(rule)).map((rule) => place.get(rule));
    const key = left.join();
    if (!merged.has(key)) merged.set(key, [left, 0, 0]);
    const pattern = merged.get(key);
    pattern[1] += positives;
    pattern[2] += negatives;
  }
  const rules = [...place.values()].map(() => [0, 0, 0, 0]);
  for (const [fired, positives, negatives] of merged.values()) {
    for (const rule of fired) {
      rules[rule][0] += positives;
      rules[rule][1] += negatives;
    }
    if (fired.length === 1) rules[fired[0]].splice(2, 2, positives, negatives);
  }
  const [positives, negatives] = data.totals;
  return { positives, negatives, rules, patterns: [...merged.values()] };
}

document.getElementById("export")?.addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = "rules.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

if (counted) show();
