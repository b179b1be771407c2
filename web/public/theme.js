// Sets the language, the theme and the mark of a signed-in user before the first paint.
const { cookie, documentElement: root } = document;
root.lang = /\blang=(en|my)/.exec(cookie)?.[1] ?? root.lang;
if (/signed-in=1/.test(cookie)) root.dataset.known = "";
try {
  if (localStorage.theme === "dark") {
    root.className = "dark";
    root.dataset.theme = "pyinnya-dark";
    document.querySelector("[name=theme-color]").content = "#161a2c";
  }
} catch { /* Without storage the page is light. */ }
// The user can tap a page that the build has rendered as soon as it is painted. Before /later.js
// makes the page react, this code remembers the tap: the sign-in form looks for it, and any other
// button is pressed at `live`. Until then no other code gets the tap. Otherwise a half-started page
// would act on some taps, and the button would be pressed twice.
let isLive = false;
let tapped;
addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button || !document.querySelector("script[data-main]")) return;
  if (button.matches("[data-waits]")) root.dataset.tapped = "";
  else if (!isLive) {
    event.stopPropagation();
    // Otherwise the browser opens a menu by itself, and the later press closes it.
    event.preventDefault();
    tapped = button;
  }
}, true);
addEventListener("live", () => {
  isLive = true;
  tapped?.click();
}, { once: true });
