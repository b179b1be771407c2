// Runs the steps, repeats what failed, and prints the result.
import { join } from "node:path";
import { beforeStop } from "../before-stop.ts";
import type { Log } from "./commands.ts";
import { OUTSIDE, type TestCase } from "./reports.ts";
import type { Context, Step } from "./steps.ts";
import { judge, verdictOf } from "./verdict.ts";

export type Plan = {
  /** The steps of one track run one after the other. The tracks of one stage run at the same time. */
  stages: Step[][][];
  notRun: string[];
};

const LOG_FILE = "dist/test.log";
/** A test takes 0.15 s on average on a usual machine. From 0.2 s on, journeys missed their limits. */
const SLOW_SECONDS_PER_TEST = 0.2;
const SLOWEST_SHOWN = 10;

export async function runPlan(root: string, { stages, notRun }: Plan): Promise<boolean> {
  const log = await openLog(join(root, LOG_FILE));
  const forget = beforeStop(() => Promise.resolve(console.log(`Stopped. Log: ${LOG_FILE}`)));
  const all: TestCase[] = [];
  const contextNow = (): Context => ({
    root,
    log,
    isSlow: secondsPerTest(all) > SLOW_SECONDS_PER_TEST,
  });
  const results = await runStages(stages, async (step) => {
    const cases = await runStep(step, contextNow());
    all.push(...cases);
    return cases;
  });
  const judged = [];
  let passedLate = 0;
  for (const [step, cases] of results) {
    const failed = cases.filter(isFailed);
    if (failed.length === 0) continue;
    const repeated = await repeat(step, contextNow());
    judged.push(judge(failed, repeated));
    // Playwright skips the rest of a serial file after a failure, and runs it in the repeat.
    passedLate += countOf(
      repeated.filter((test) => cases.some((before) => isSame(before, test) && isSkipped(before))),
      "passed",
    );
  }
  const { flickers, failures, reasons, fatal } = verdictOf(judged);

  const skipped = stages.flat(2).filter((step) => !results.has(step)).map(({ name }) => name);
  for (const name of [...notRun, ...skipped]) console.log(`${name}: not run`);
  // Flickers have their message here too, because CI keeps no log file and we must find the cause.
  for (const test of [...failures, ...flickers]) {
    console.log(`\n${titleOf(test)}\n${test.message ?? ""}`);
  }
  if (flickers.length > 0) console.log(`\nflickered:\n${flickers.map(titleOf).join("\n")}`);
  for (const reason of reasons) console.log(reason);
  console.log(`Log: ${LOG_FILE}`);
  const failed = failures.length + fatal.length;
  const passed = countOf(all, "passed") + passedLate + flickers.length - fatal.length;
  console.log(`${passed} passed, ${failed} failed`);
  forget();
  return failed === 0;
}

/** Leaves out a step that needs a failed one. */
export async function runStages(
  stages: Step[][][],
  run: (step: Step) => Promise<TestCase[]>,
): Promise<Map<Step, TestCase[]>> {
  const results = new Map<Step, TestCase[]>();
  const unusable = new Set<string>();
  for (const stage of stages) {
    await Promise.all(stage.map(async (track) => {
      for (const step of track) {
        if (step.needs?.some((name) => unusable.has(name))) {
          unusable.add(step.name);
          continue;
        }
        const cases = await run(step);
        results.set(step, cases);
        if (cases.some(isFailed)) unusable.add(step.name);
      }
    }));
  }
  return results;
}

async function runStep(step: Step, context: Context): Promise<TestCase[]> {
  const began = performance.now();
  const cases = await step.run(context).catch((error): TestCase[] => [
    { place: "", name: OUTSIDE, status: "failed", seconds: 0, message: String(error) },
  ]);
  const seconds = (performance.now() - began) / 1000;
  const others = (["failed", "skipped"] as const)
    .map((status) => [countOf(cases, status), status] as const).filter(([count]) => count > 0);
  console.log([
    step.name.padEnd(20),
    `${String(countOf(cases, "passed")).padStart(5)} passed`,
    `${seconds.toFixed(1).padStart(6)} s`,
    ...others.map((parts) => parts.join(" ")),
  ].join("  "));
  const slowest = cases.toSorted((one, other) => other.seconds - one.seconds).slice(
    0,
    SLOWEST_SHOWN,
  )
    .filter(({ seconds }) => seconds >= 1);
  for (const test of slowest) {
    context.log.write(`${test.seconds.toFixed(1).padStart(6)} s  ${titleOf(test)}\n`);
  }
  return cases;
}

/** Repeats at the very end, so that a test that failed beside other tests now runs alone. */
async function repeat(step: Step, context: Context): Promise<TestCase[]> {
  if (!step.repeat) return [];
  console.log(`${step.name}: repeating what failed`);
  try {
    return await step.repeat(context);
  } catch (error) {
    // In this case the first failures count.
    console.log(`${step.name}: could not be repeated: ${error}`);
    return [];
  }
}

const isFailed = ({ status }: TestCase) => status === "failed";
const isSkipped = ({ status }: TestCase) => status === "skipped";
const isSame = (one: TestCase, other: TestCase) =>
  one.place === other.place && one.name === other.name;

const countOf = (cases: TestCase[], wanted: TestCase["status"]) =>
  cases.filter(({ status }) => status === wanted).length;

const titleOf = ({ place, name }: TestCase) => place ? `${place} › ${name}` : name;

const secondsPerTest = (cases: TestCase[]) =>
  cases.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, cases.length);

/** A full disk must not hide the result of the run. */
async function openLog(file: string): Promise<Log> {
  let opened: Deno.FsFile | undefined;
  const giveUp = (error: unknown) => {
    opened = undefined;
    console.log(`The log could not be written: ${error}`);
  };
  try {
    await Deno.mkdir(join(file, ".."), { recursive: true });
    opened = await Deno.create(file);
  } catch (error) {
    giveUp(error);
  }
  const encoder = new TextEncoder();
  return {
    write(text) {
      try {
        opened?.writeSync(encoder.encode(text));
      } catch (error) {
        giveUp(error);
      }
    },
  };
}
