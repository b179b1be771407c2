// `deno task test`: checks everything and ends with one line that counts the results.
import { join } from "node:path";
import { affectedTests, allTests } from "./run/affected.ts";
import { closure, readGraph } from "./lint/import-graph.ts";
import { hasPostgres } from "./postgres.ts";
import { type Plan, runPlan } from "./run/run.ts";
import { useTemporaryFolder } from "./run/temporary-folder.ts";
import {
  check,
  findTestsWithGlobals,
  journeys,
  onPglite,
  onPostgres,
  onRealStorage,
  type Step,
} from "./run/steps.ts";

const root = join(import.meta.dirname ?? ".", "../..");

const staticChecks = [
  check("Format", ["fmt", "--check"]),
  check("Lint", ["lint"]),
  check("Types", ["check", "server", "web", "supabase", "e2e", "locales"]),
];
const browserSteps = [
  check("Build", ["run", "-A", "web/build.ts"]),
  check("Size budget", ["run", "-A", "server/testing/budget.ts"], ["Build"]),
  check("Browser", ["run", "-A", "e2e/support/get-browser.ts"]),
];

const givenServer = Deno.env.get("DATABASE_URL");

const plans: Record<string, () => Promise<Plan>> = {
  async all() {
    const { steps, notRun } = await databaseSteps();
    const besideTests = [browserSteps, staticChecks];
    return {
      // Journeys have a stage of their own. Beside the other tests they took longer than after
      // them.
      stages: [[...besideTests, ...steps.map((step) => [step])], [[journeys(givenServer)]]],
      notRun,
    };
  },
  async unit() {
    const { steps, notRun } = await databaseSteps();
    return { stages: [steps.map((step) => [step])], notRun };
  },
  e2e: () => Promise.resolve({ stages: [[[...browserSteps, journeys(givenServer)]]], notRun: [] }),
  async quick() {
    const { steps, notRun } = await testSteps(await affectedTests(root), []);
    const tests = steps.map((step) => [step]);
    return { stages: [[staticChecks, ...tests]], notRun: [...notRun, "Journeys"] };
  },
};

/**
 * Tests that can have another result on the embedded database: its own start, its locale, and one
 * look at each call. A full run runs them on both databases. The other tests with a database use
 * PostgreSQL, as production does. A quick run runs each test on one database, except with `LONG=1`.
 */
const bothDatabases = [
  "server/db/",
  "server/demo/",
  "server/testing/database.test.ts",
  "server/access.test.ts",
  "server/features/users/list-users.test.ts",
  "server/features/users/list-many-users.test.ts",
];

async function databaseSteps(): Promise<{ steps: Step[]; notRun: string[] }> {
  const { steps, notRun } = await testSteps(await allTests(root), bothDatabases);
  const storage = storageSettings();
  if (storage) steps.push(onRealStorage(storage));
  else notRun.push("Supabase Storage");
  return { steps, notRun };
}

/**
 * Tests with a database run on PostgreSQL, and those whose place begins with one of `onBoth` also
 * on PGlite. Without PostgreSQL, all run on PGlite. With `LONG=1`, all run on both.
 */
async function testSteps(
  places: string[],
  onBoth: string[],
): Promise<{ steps: Step[]; notRun: string[] }> {
  const hasServer = givenServer || await hasPostgres();
  const isLong = Deno.env.has("LONG");
  const withDatabase = new Set(await findDatabaseTests());
  const isOnPglite = (place: string) =>
    !withDatabase.has(place) || !hasServer || isLong ||
    onBoth.some((start) => place.startsWith(start));
  // Several embedded databases in one process take too much memory.
  const alone = new Set([...withDatabase, ...await findTestsWithGlobals(root, places)]);
  const onServer = places.filter((place) => withDatabase.has(place));
  const steps: Step[] = [];
  if (places.some(isOnPglite)) steps.push(onPglite(places.filter(isOnPglite), alone));
  const notRun: string[] = [];
  if (!hasServer) notRun.push("PostgreSQL");
  else if (onServer.length > 0) steps.push(onPostgres(onServer, givenServer));
  if (!isLong) notRun.push("@long journeys, and all tests on both databases (LONG=1)");
  return { steps, notRun };
}

/** A test without a database has the same result on both. */
async function findDatabaseTests(): Promise<string[]> {
  const { graph } = await readGraph(new URL("../../", import.meta.url), ["server", "supabase"]);
  return [...graph.keys()].filter((place) =>
    place.endsWith(".test.ts") && closure(graph, place).has("server/testing/database.ts")
  );
}

function storageSettings(): Record<string, string> | undefined {
  const names = ["STORAGE_URL", "STORAGE_SERVICE_KEY", "STORAGE_BUCKET"];
  const env = Object.fromEntries(names.map((name) => [name, Deno.env.get(name) ?? ""]));
  return env.STORAGE_URL && env.STORAGE_SERVICE_KEY ? env : undefined;
}

if (import.meta.main) {
  const [name = "all"] = Deno.args;
  const plan = plans[name];
  if (!plan) {
    console.error(`Give no name to run all parts, or one of: ${Object.keys(plans).join(", ")}.`);
    Deno.exit(1);
  }
  const removeTemporaryFolder = await useTemporaryFolder();
  let succeeded = false;
  try {
    succeeded = await runPlan(root, await plan());
  } finally {
    await removeTemporaryFolder();
  }
  Deno.exit(succeeded ? 0 : 1);
}
