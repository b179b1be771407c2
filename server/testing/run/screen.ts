// Shows a run: one line for each finished step and, on a terminal, one line of progress.
import type { TestCase } from "./reports.ts";
import type { Durations } from "./durations.ts";

type Running = { done: number; total: number };

export type Screen = {
  started(step: string): void;
  /** `total` is the number of tests, if the runner reports it. */
  advanced(step: string, done: number, total?: number): void;
  finished(step: string, cases: TestCase[], seconds: number): void;
  say(line: string): void;
};

export function openScreen(steps: string[], table: Durations): Screen {
  const isTerminal = Deno.stdout.isTerminal();
  const began = performance.now();
  const width = Math.max(...steps.map((name) => name.length));
  const running = new Map<string, Running>();
  const finished = new Set<string>();
  const weightOf = (name: string) => table.steps[name]?.seconds ?? 1;

  function draw() {
    if (!isTerminal) return;
    const { columns } = Deno.consoleSize();
    const parts = [...running].map(([name, { done, total }]) => `${name} ${done} of ${total}`);
    const text = [...parts, remaining()].join(" · ").slice(0, columns - 1);
    write(`\r\x1b[K${text}`);
  }

  function remaining(): string {
    const share = ({ done, total }: Running) => Math.min(1, done / Math.max(1, total));
    const all = steps.reduce((sum, name) => sum + weightOf(name), 0);
    const done = steps.reduce((sum, name) => {
      const step = running.get(name);
      return sum + weightOf(name) * (finished.has(name) ? 1 : step ? share(step) : 0);
    }, 0);
    const elapsed = (performance.now() - began) / 1000;
    // It is too early to know this machine's speed.
    if (done < all * 0.05) return "";
    const seconds = elapsed / done * (all - done);
    return seconds < 60 ? "less than a minute left" : `about ${Math.round(seconds / 60)} min left`;
  }

  function say(line: string) {
    if (isTerminal) write("\r\x1b[K");
    write(`${line}\n`);
    if (running.size > 0) draw();
  }

  return {
    say,
    started(step) {
      running.set(step, { done: 0, total: table.steps[step]?.count ?? 1 });
      draw();
    },
    advanced(step, done, total) {
      const known = running.get(step);
      if (!known) return;
      running.set(step, { done, total: Math.max(total ?? known.total, done) });
      draw();
    },
    finished(step, cases, seconds) {
      running.delete(step);
      finished.add(step);
      const { passed, failed, skipped } = count(cases);
      const parts = [
        step.padEnd(width),
        `${String(passed).padStart(5)} passed`,
        `${seconds.toFixed(1).padStart(6)} s`,
        ...failed > 0 ? [`${failed} failed`] : [],
        ...skipped > 0 ? [`${skipped} skipped`] : [],
      ];
      say(parts.join("  "));
    },
  };
}

export function count(cases: TestCase[]) {
  const of = (wanted: TestCase["status"]) => cases.filter(({ status }) => status === wanted).length;
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));
