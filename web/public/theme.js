// Before the first paint, so that no wrong theme flashes. Blocking: keep it tiny.
try {
  if (localStorage.theme === "dark") {
    const root = document.documentElement;
    root.classList.add("dark");
    root.dataset.theme = "pyinnya-dark";
    document.querySelector("[name=theme-color]").content = "#161a2c";
  }
} catch { /* no storage: light */ }
