import assert from "node:assert/strict";
import { join } from "node:path";
import project from "../../../deno.json" with { type: "json" };
import { OUTSIDE, type TestCase } from "./reports.ts";
import { runStages } from "./run.ts";
import {
  findTestsWithGlobals,
  groupFiles,
  quickPglite,
  type Step,
  withCommandFailure,
} from "./steps.ts";

const step = (name: string, needs?: string[]): Step => ({
  ...{ name, needs },
  run: () => Promise.resolve([]),
});

const testCase = (name: string, status: TestCase["status"]): TestCase => ({
  ...{ place: "a.test.ts", name, status, seconds: 1 },
});

/** Returns the steps that ran, in their order, when the steps in `failing` fail. */
async function ran(stages: Step[][][], failing: string[]): Promise<string[]> {
  const results = await runStages(
    stages,
    ({ name }) => Promise.resolve([testCase(name, failing.includes(name) ? "failed" : "passed")]),
  );
  return [...results.keys()].map(({ name }) => name);
}

const stages = [
  [[step("Build"), step("Size budget", ["Build"])], [step("Format"), step("Lint")]],
  [[step("Journeys", ["Build", "Size budget"])]],
];

Deno.test("runs every step when all pass, one stage after the other", async () => {
  const names = await ran(stages, []);
  assert.deepEqual(names.toSorted(), ["Build", "Format", "Journeys", "Lint", "Size budget"]);
  assert.equal(names.at(-1), "Journeys");
});

Deno.test("a failed step stops the steps that need it, also in a later stage, and no other steps", async () => {
  assert.deepEqual((await ran(stages, ["Build"])).toSorted(), ["Build", "Format", "Lint"]);
  assert.ok((await ran(stages, ["Format"])).includes("Lint"));
});

Deno.test("the tasks of the test run start with the flags of quickPglite", () => {
  const tasks = Object.values(project.tasks).filter(({ command }) =>
    command.includes("server/testing/test.ts")
  );
  assert.ok(tasks.length > 0);
  const flag = `--v8-flags=${quickPglite.DENO_V8_FLAGS}`;
  for (const { command } of tasks) assert.ok(command.includes(flag), command);
});

const cores = navigator.hardwareConcurrency;

Deno.test("puts each file into one group, not too large, and leaves no core idle", () => {
  const places = Array.from({ length: 101 }, (_, n) => `web/ui/${n}.test.ts`);
  const groups = groupFiles(places, 7);
  assert.deepEqual(groups.flat().toSorted(), places.toSorted());
  assert.ok(groups.every(({ length }) => length > 0 && length <= 7));
  assert.equal(groupFiles(places).length, 2 * cores);
  assert.equal(groupFiles(places.slice(0, 3)).length, Math.min(3, 2 * cores));
});

Deno.test("keeps files that must not flicker apart from other files", () => {
  const groups = groupFiles(["web/offline/a.test.ts", "web/ui/b.test.ts"]);
  assert.deepEqual(groups, [["web/offline/a.test.ts"], ["web/ui/b.test.ts"]]);
});

Deno.test("finds tests of the web app that set globals, and only those", async () => {
  const root = await Deno.makeTempDir({ prefix: "pyinnya-globals-test-" });
  const tests = {
    "web/stored.test.ts": 'import "fake-indexeddb/auto";',
    "web/patched.test.ts": "globalThis.fetch = answer;",
    "web/helped.test.ts": 'import { phone } from "./testing/phone.ts";',
    "web/counted.test.ts": 'import { count } from "./testing/count.ts";',
    "web/hooked.test.ts": "Deno.test.afterEach(clear);",
    "web/pure.test.ts": 'import { sum } from "./sum.ts";',
    "server/patched.test.ts": "globalThis.fetch = answer;",
  };
  const tools = {
    "web/sum.ts": "globalThis.sum = 0;",
    "web/testing/phone.ts": 'import "./store.ts";',
    "web/testing/store.ts": "globalThis.localStorage = store;",
    "web/testing/count.ts": "export const count = 1;",
  };
  try {
    for (const folder of ["web/testing", "server", "locales"]) {
      await Deno.mkdir(join(root, folder), { recursive: true });
    }
    for (const [file, text] of Object.entries({ ...tests, ...tools })) {
      await Deno.writeTextFile(join(root, file), text);
    }
    assert.deepEqual(await findTestsWithGlobals(root, Object.keys(tests)), [
      "web/stored.test.ts",
      "web/patched.test.ts",
      "web/helped.test.ts",
      "web/hooked.test.ts",
    ]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("reports an error outside of any test once, and not each test that it cancelled", () => {
  const output = "./group.test.ts (uncaught error)\nerror: Error: late\n    at ./a.test.ts:1\n\n";
  const cases = withCommandFailure(
    [testCase("before", "passed"), testCase("cancelled", "failed")],
    { success: false, output },
    "a.test.ts, b.test.ts",
  );
  assert.deepEqual(cases, [testCase("before", "passed"), {
    place: "a.test.ts, b.test.ts",
    name: OUTSIDE,
    status: "failed",
    seconds: 0,
    message: "error: Error: late\n    at ./a.test.ts:1",
  }]);
});

Deno.test("a command that fails without a failed test, or that runs no test, is a failure", () => {
  const failures = (cases: TestCase[], success: boolean) =>
    withCommandFailure(cases, { success, output: "Out of memory", ending: "It was ended." }, "a")
      .map(({ status, message }) => [status, message]);
  assert.deepEqual(failures([testCase("one", "failed")], false), [["failed", undefined]]);
  assert.deepEqual(failures([], false), [["failed", "It was ended.\nOut of memory"]]);
  assert.deepEqual(failures([], true), [["failed", "No test ran."]]);
});
