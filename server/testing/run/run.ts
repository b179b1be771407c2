// Runs the steps, repeats failed tests, and prints the result.
import { join } from "node:path";
import { beforeStop } from "../before-stop.ts";
import { compare, paceOf, readTable, type StepResult, writeTable } from "./durations.ts";
import type { Log } from "./commands.ts";
import { OUTSIDE, type TestCase } from "./reports.ts";
import { judge, type Verdict, verdictOf } from "./retry.ts";
import { count, openScreen, type Screen } from "./screen.ts";
import type { Context, Suite } from "./suites.ts";

export type Plan = {
  /**
   * The steps of one track run one after the other. The tracks of one stage run at the same time.
   */
  stages: Suite[][][];
  notRun: string[];
  /** Writes the table of durations when everything passed. */
  record?: boolean;
};

export async function runPlan(root: string, { stages, notRun, record }: Plan): Promise<boolean> {
  const suites = stages.flat(2);
  const table = await readTable();
  const screen = openScreen(suites.map(({ name }) => name), table);
  const { log, file } = await openLog(root, screen);
  const forget = beforeStop(() => {
    screen.say(`Stopped. Log: ${file}`);
    return Promise.resolve();
  });
  let pace = 1;
  const results = await runStages(stages, async (suite) => {
    const result = await runSuite(suite, { root, log, pace }, screen);
    pace = Math.max(pace, paceOf(result, table));
    return result;
  });
  const skippedSteps = suites.filter((suite) => !results.has(suite)).map(({ name }) => name);

  const verdict = await repeatFailed(results, { root, log, pace }, screen);
  const steps = [...results.values()];
  const { lines, slower } = compare(steps, table);
  log.write(`\n${lines.join("\n")}\n`);
  for (const line of slower) screen.say(line);
  for (const name of [...notRun, ...skippedSteps]) screen.say(`${name}: not run`);
  // Flickers have their message here too, because CI keeps no log file and we must find the cause.
  for (const test of [...verdict.failures, ...verdict.flickers]) {
    screen.say(`\n${titleOf(test)}\n${test.message ?? ""}`);
  }
  if (verdict.flickers.length > 0) {
    screen.say(`\nflickered:\n${verdict.flickers.map(titleOf).join("\n")}`);
  }
  for (const reason of verdict.reasons) screen.say(reason);
  screen.say(`Log: ${file}`);
  const { failures, flickers, fatal } = verdict;
  const failed = failures.length + fatal.length;
  const passed = count(steps.flatMap(({ cases }) => cases)).passed + flickers.length - fatal.length;
  screen.say(`${passed} passed, ${failed} failed`);
  forget();
  if (record && failed === 0) await writeTable(steps);
  return failed === 0;
}

/** Leaves out a step that needs a failed one. */
export async function runStages(
  stages: Suite[][][],
  run: (suite: Suite) => Promise<StepResult>,
): Promise<Map<Suite, StepResult>> {
  const results = new Map<Suite, StepResult>();
  const unusable = new Set<string>();
  for (const stage of stages) {
    await Promise.all(stage.map(async (track) => {
      for (const suite of track) {
        if (suite.needs?.some((name) => unusable.has(name))) {
          unusable.add(suite.name);
          continue;
        }
        const result = await run(suite);
        results.set(suite, result);
        if (result.cases.some(isFailed)) unusable.add(suite.name);
      }
    }));
  }
  return results;
}

async function runSuite(
  suite: Suite,
  context: Omit<Context, "advanced">,
  screen: Screen,
): Promise<StepResult> {
  const { name, byJourney } = suite;
  const began = performance.now();
  screen.started(name);
  const advanced = (done: number, total?: number) => screen.advanced(name, done, total);
  const cases = await suite.run({ ...context, advanced }).catch((error): TestCase[] => [
    { place: "", name: OUTSIDE, status: "failed", seconds: 0, message: String(error) },
  ]);
  const seconds = (performance.now() - began) / 1000;
  screen.finished(name, cases, seconds);
  return { name, seconds, cases, byJourney };
}

/** Repeats at the very end, so that a test that failed beside other tests now runs alone. */
async function repeatFailed(
  results: Map<Suite, StepResult>,
  context: Omit<Context, "advanced">,
  screen: Screen,
): Promise<Verdict> {
  const judged: ReturnType<typeof judge>[] = [];
  for (const [suite, step] of results) {
    const failed = step.cases.filter(isFailed);
    const repeated = await repeat(suite, failed, context, screen);
    judged.push(judge(failed, repeated));
    step.cases = withLateResults(step.cases, repeated);
  }
  return verdictOf(judged);
}

async function repeat(
  suite: Suite,
  failed: TestCase[],
  context: Omit<Context, "advanced">,
  screen: Screen,
): Promise<TestCase[]> {
  // A failure without a place does not say which test to repeat.
  const known = failed.filter(({ place }) => place);
  if (known.length === 0 || !suite.repeat) return [];
  screen.say(`${suite.name}: repeating what failed`);
  try {
    return await suite.repeat({ ...context, advanced() {} }, known);
  } catch (error) {
    // In this case the first failures count.
    screen.say(`${suite.name}: could not be repeated: ${error}`);
    return [];
  }
}

/** Playwright skips the rest of a serial file after a failure, and runs it in the repeat. */
function withLateResults(cases: TestCase[], repeated: TestCase[]): TestCase[] {
  return cases.map((test) => {
    if (test.status !== "skipped") return test;
    const late = repeated.find(({ place, name, status }) =>
      place === test.place && name === test.name && status === "passed"
    );
    return late ?? test;
  });
}

const isFailed = ({ status }: TestCase) => status === "failed";

const titleOf = ({ place, name }: TestCase) => place ? `${place} › ${name}` : name;

/** A full disk must not hide the result of the run. */
async function openLog(root: string, screen: Screen): Promise<{ log: Log; file: string }> {
  const file = "dist/test.log";
  const encoder = new TextEncoder();
  let opened: Deno.FsFile | undefined;
  const giveUp = (error: unknown) => {
    opened = undefined;
    screen.say(`The log could not be written: ${error}`);
  };
  try {
    await Deno.mkdir(join(root, "dist"), { recursive: true });
    opened = await Deno.create(join(root, file));
  } catch (error) {
    giveUp(error);
  }
  const write = (text: string) => {
    try {
      opened?.writeSync(encoder.encode(text));
    } catch (error) {
      giveUp(error);
    }
  };
  return { log: { write }, file };
}
