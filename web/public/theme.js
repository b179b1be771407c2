// Before paint.
const root = document.documentElement;
root.lang = /\blang=(en|my)/.exec(document.cookie)?.[1] ?? root.lang;
try {
  if (localStorage.person) root.dataset.known = "";
  if (localStorage.theme === "dark") {
    root.className = "dark";
    root.dataset.theme = "pyinnya-dark";
    document.querySelector("[name=theme-color]").content = "#161a2c";
  }
} catch { /* light */ }
