// Before the first paint: no wrong language or theme flashes. Tiny.
const root = document.documentElement;
root.lang = /\blang=(en|my)/.exec(document.cookie)?.[1] ?? root.lang;
try {
  if (localStorage.theme === "dark") {
    root.classList.add("dark");
    root.dataset.theme = "pyinnya-dark";
    document.querySelector("[name=theme-color]").content = "#161a2c";
  }
} catch { /* light */ }
