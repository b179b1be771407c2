// Compares how long tests took with the committed table, so that the run stays fast.
import type { TestCase } from "./reports.ts";

/** Seconds by step, and by test file or journey within a step. */
export type Durations = {
  steps: Record<string, { seconds: number; count: number }>;
  tests: Record<string, Record<string, number>>;
};
export type StepResult = { name: string; seconds: number; cases: TestCase[]; byJourney?: boolean };

const SHOWN = 10;
/** Shorter tests are noise and would only fill the table. */
const SHORTEST_IN_TABLE = 1;
/** A test beyond both limits is reported as slower than the table. */
const MUCH_SLOWER = 2;
const SECONDS_MORE = 5;

const tableFile = new URL("durations.json", import.meta.url);

export const readTable = async (): Promise<Durations> =>
  JSON.parse(await Deno.readTextFile(tableFile));

export async function writeTable(steps: StepResult[]) {
  await Deno.writeTextFile(tableFile, `${JSON.stringify(tableOf(steps), null, 2)}\n`);
}

export function tableOf(steps: StepResult[]): Durations {
  const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
  return {
    steps: Object.fromEntries(steps.map(({ name, seconds, cases }) => [
      name,
      { seconds: rounded(seconds), count: cases.length },
    ])),
    tests: Object.fromEntries(
      steps.map((step) =>
        [
          step.name,
          Object.fromEntries(
            [...secondsByTest(step)].filter(([, seconds]) => seconds >= SHORTEST_IN_TABLE)
              .sort(([one], [other]) => one < other ? -1 : 1)
              .map(([name, seconds]) => [name, rounded(seconds)]),
          ),
        ] as const
      ).filter(([, tests]) => Object.keys(tests).length > 0),
    ),
  };
}

/** A journey counts by itself. Other tests are short and count by file. */
function secondsByTest({ cases, byJourney }: StepResult): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const { place, name, seconds: own } of cases) {
    if (!place) continue;
    const key = byJourney ? `${place} › ${name}` : place;
    seconds.set(key, (seconds.get(key) ?? 0) + own);
  }
  return seconds;
}

/** How much slower this machine is than the machine of the table. */
export function paceOf(step: StepResult, table: Durations): number {
  const known = table.tests[step.name] ?? {};
  return median(
    [...secondsByTest(step)].flatMap(([name, seconds]) => known[name] ? seconds / known[name] : []),
  );
}

/**
 * Returns the lines for the log, and the tests that became much slower than the rest of the run.
 */
export function compare(steps: StepResult[], table: Durations) {
  const lines: string[] = [];
  const slower: string[] = [];
  for (const step of steps) {
    const known = table.tests[step.name];
    const all = [...secondsByTest(step)];
    const pace = paceOf(step, table);
    const slowest = all.sort(([, one], [, other]) => other - one).slice(0, SHOWN)
      .filter(([, seconds]) => seconds >= SHORTEST_IN_TABLE);
    if (slowest.length === 0) continue;
    lines.push(`${step.name}: the ten slowest (this machine takes ${pace.toFixed(2)} × the table)`);
    for (const [name, seconds] of slowest) {
      const before = known?.[name];
      const than = before === undefined
        ? "not in the table"
        : `${before.toFixed(1)} s in the table`;
      lines.push(`  ${seconds.toFixed(1).padStart(6)} s  ${than.padStart(18)}  ${name}`);
      const expected = (before ?? 0) * pace;
      if (known && seconds > expected * MUCH_SLOWER && seconds > expected + SECONDS_MORE * pace) {
        slower.push(`Slower than the table: ${name}: ${seconds.toFixed(1)} s, ${than}`);
      }
    }
  }
  return { lines, slower };
}

function median(numbers: number[]): number {
  const sorted = numbers.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}
