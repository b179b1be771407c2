// Switches between light and dark. public/theme.js sets the stored choice before the first paint.
import { useSyncExternalStore } from "react";
import { createListeners } from "./store.ts";

const { notify, subscribe } = createListeners();
const backgroundColors = { light: "#fbf9f5", dark: "#161a2c" };

const isDark = () => document.documentElement.classList.contains("dark");

export const useDark = () => useSyncExternalStore(subscribe, isDark, () => false);

export function toggleTheme() {
  const theme = isDark() ? "light" : "dark";
  const root = document.documentElement;
  root.classList.toggle("dark", theme === "dark");
  root.dataset.theme = theme === "dark" ? "pyinnya-dark" : "pyinnya";
  document.querySelector("meta[name=theme-color]")?.setAttribute(
    "content",
    backgroundColors[theme],
  );
  try {
    localStorage.theme = theme;
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  notify();
}
