// A server process that measures itself: how long its event loop is blocked, and how much memory it
// takes. A proof starts the process, and asks it for the figures.
import { fileURLToPath } from "node:url";
import { watchEventLoop } from "../event-loop.ts";
import { readLines } from "./product.ts";

/** Since the last "watch". `grewBy` is in bytes. */
type Figures = { longestBlockMs: number; grewBy: number };

export type WatchedProcess<Ready> = {
  /** What the script passed to `watchThisProcess`. */
  ready: Ready;
  /** "watch" begins a new measurement, and "tell" returns its figures. */
  ask(word: "watch" | "tell"): Promise<Figures>;
  /** Kills the process at once, in the middle of its work. */
  kill(): Promise<void>;
  /** Ends the process. */
  close(): Promise<void>;
};

/** Resolves when the script has called `watchThisProcess`. */
export async function startWatchedProcess<Ready>(
  script: URL,
  { args = [], env }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<WatchedProcess<Ready>> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--v8-flags=--expose-gc", fileURLToPath(script), ...args],
    env,
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const lines = readLines(child.stdout);
  const ready: Ready = JSON.parse(await lines.next());
  const input = child.stdin.getWriter();
  return {
    ready,
    async ask(word) {
      await input.write(new TextEncoder().encode(`${word}\n`));
      return JSON.parse(await lines.next());
    },
    async kill() {
      child.kill("SIGKILL");
      await child.status;
      await input.abort().catch(() => {});
    },
    async close() {
      await input.close();
      await child.status;
    },
  };
}

/** Measures this process until the proof closes it. */
export async function watchThisProcess(ready: object, everyMs: number) {
  let [longestBlockMs, before, most] = [0, 0, 0];
  watchEventLoop((ms) => {
    longestBlockMs = Math.max(longestBlockMs, ms);
    most = Math.max(most, Deno.memoryUsage().rss);
  }, everyMs);
  console.log(JSON.stringify(ready));
  for await (const said of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    if (said.includes("watch")) {
      // Garbage of earlier work must not count as growth.
      (globalThis as { gc?: () => void }).gc?.();
      longestBlockMs = 0;
      most = before = Deno.memoryUsage().rss;
    }
    console.log(JSON.stringify({ longestBlockMs, grewBy: most - before }));
  }
}
