// Finds a Chromium on this machine. Playwright also loads this file, and supports neither
// import.meta nor JSON modules.
import { chromium } from "@playwright/test";

/** The shell is the same engine without windows, at half the work. */
const shell = "chromium-headless-shell";
const names = [
  shell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const defaultPaths = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  windows: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
    .flatMap((name) => Deno.env.get(name) ?? [])
    .map((folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`),
  linux: ["/opt/google/chrome/chrome", "/snap/bin/chromium", "/usr/lib/chromium/chromium"],
};

/** Returns the path of a browser, or undefined where there is none. */
export function findBrowser(): string | undefined {
  const { os } = Deno.build;
  const isWindows = os === "windows";
  const folders = (Deno.env.get("PATH") ?? "").split(isWindows ? ";" : ":").filter(Boolean);
  const candidates = [
    // Playwright's own browser. `executablePath` respects PLAYWRIGHT_BROWSERS_PATH.
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)),
    ...os === "darwin" || isWindows ? defaultPaths[os] : defaultPaths.linux,
  ];
  return candidates.find(isFile);
}

/** Whether this browser is the headless shell, in which journeys run fastest. */
export const isShell = (browser: string) => browser.endsWith(shell);

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
