// Finds or installs a Chromium: a journey in another engine than the phones' proves nothing.
import project from "../../deno.json" with { type: "json" };
import { findBrowser, isShell } from "./browser.ts";

/** Tried in this order until there is a browser that starts. */
const installers: { program: string; args: string[]; needsRoot: boolean }[] = [
  {
    program: Deno.execPath(),
    args: ["run", "-A", project.imports["@playwright/test"], "install", "chromium"],
    needsRoot: false,
  },
  { program: "apt-get", args: ["update"], needsRoot: true },
  { program: "apt-get", args: ["install", "-y", "chromium-headless-shell"], needsRoot: true },
  { program: "apt-get", args: ["install", "-y", "chromium"], needsRoot: true },
  { program: "apk", args: ["add", "--no-cache", "chromium"], needsRoot: true },
  { program: "dnf", args: ["install", "-y", "chromium"], needsRoot: true },
];

async function getBrowser(): Promise<string | undefined> {
  const found = await findStarting();
  // A developer's own browser is good enough. A test machine, which runs as root, gets the quicker
  // shell.
  if (found && (isShell(found) || Deno.uid() !== 0)) return found;
  for (const { program, args, needsRoot } of installers) {
    if (needsRoot ? Deno.uid() !== 0 : found) continue;
    console.log(`No ${found ? "quick " : ""}Chromium yet. Trying: ${program} ${args.join(" ")}`);
    if (!await succeeds(program, args, "inherit")) continue;
    const browser = await findStarting();
    if (browser && browser !== found) return browser;
  }
  return found;
}

async function findStarting(): Promise<string | undefined> {
  const browser = findBrowser();
  return browser && await canStart(browser) ? browser : undefined;
}

/** A browser that lacks a library of the system exists but does not start. */
const canStart = (browser: string) =>
  // On Windows the browser would open a window instead of printing its version.
  Deno.build.os === "windows" || succeeds(browser, ["--version"], "null");

async function succeeds(program: string, args: string[], output: "inherit" | "null") {
  try {
    const command = new Deno.Command(program, {
      args,
      stdin: "null",
      stdout: output,
      stderr: output,
      signal: AbortSignal.timeout(5 * 60_000),
    });
    return (await command.spawn().status).success;
  } catch {
    // This machine has no such program.
    return false;
  }
}

if (import.meta.main) {
  const browser = await getBrowser();
  if (!browser) {
    console.error("No Chromium was found and none could be installed. Install Chromium or Chrome.");
    Deno.exit(1);
  }
  console.log(browser);
}
