// Before paint.
const { cookie, documentElement: root } = document;
root.lang = /\blang=(en|my)/.exec(cookie)?.[1] ?? root.lang;
if (/signed-in=1/.test(cookie)) root.dataset.known = "";
try {
  if (localStorage.theme === "dark") {
    root.className = "dark";
    root.dataset.theme = "pyinnya-dark";
    document.querySelector("[name=theme-color]").content = "#161a2c";
  }
} catch { /* light */ }
// A page that the build has rendered can be tapped as soon as it is painted. /later.js makes it live; a tap before that
// is kept here: the form that comes to life looks for it, and any other button is pressed then. Until then no other
// code hears of the tap: a half live page would answer some of them, and the button would be pressed twice.
let isLive = false;
let tapped;
addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button || !document.querySelector("script[data-main]")) return;
  if (button.matches("[data-waits]")) root.dataset.tapped = "";
  else if (!isLive) {
    event.stopPropagation();
    // A menu would open by itself, and be closed when it is pressed.
    event.preventDefault();
    tapped = button;
  }
}, true);
addEventListener("live", () => {
  isLive = true;
  tapped?.click();
}, { once: true });
