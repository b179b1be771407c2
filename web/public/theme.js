// Before the first paint: no theme flashes, no header jumps. Blocking: tiny.
try {
  const { classList, dataset } = document.documentElement;
  if (localStorage.person) dataset.known = "";
  if (localStorage.theme === "dark") {
    classList.add("dark");
    dataset.theme = "pyinnya-dark";
    document.querySelector("[name=theme-color]").content = "#161a2c";
  }
} catch { /* no storage */ }
