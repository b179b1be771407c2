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
