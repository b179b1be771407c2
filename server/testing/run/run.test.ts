import assert from "node:assert/strict";
import project from "../../../deno.json" with { type: "json" };
import { runStages } from "./run.ts";
import { quickPglite, type Suite } from "./suites.ts";

const suite = (name: string, needs?: string[]): Suite => ({
  ...{ name, needs },
  run: () => Promise.resolve([]),
});

/** Returns the steps that ran, in their order, when the steps in `failing` fail. */
async function ran(stages: Suite[][][], failing: string[]): Promise<string[]> {
  const results = await runStages(stages, ({ name }) =>
    Promise.resolve({
      name,
      seconds: 1,
      cases: [{
        place: "",
        name,
        status: failing.includes(name) ? "failed" : "passed",
        seconds: 1,
      }],
    }));
  return [...results.keys()].map(({ name }) => name);
}

const stages = [
  [[suite("Build"), suite("Size budget", ["Build"])], [suite("Format"), suite("Lint")]],
  [[suite("Journeys", ["Build", "Size budget"])]],
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
