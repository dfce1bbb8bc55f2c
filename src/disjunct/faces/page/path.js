"use strict";

// One page for each size; the slider shows one of them.
const slider = document.getElementById("size");
const frames = [...document.querySelectorAll("iframe")];

function show() {
  const chosen = Number(slider.value);
  frames.forEach((frame, place) => (frame.hidden = place !== chosen));
  document.getElementById("what").textContent = frames[chosen].dataset.text;
  slider.setAttribute("aria-valuetext", frames[chosen].dataset.text);
}

slider.addEventListener("input", show);
show();
