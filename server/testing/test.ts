// `deno task test`: everything that can be checked, and at the end one line that counts it.
import { join } from "node:path";
import project from "../../deno.json" with { type: "json" };
import { closure, readGraph } from "./lint/import-graph.ts";
import { settingNames } from "../env.ts";
import { startDatabaseHost } from "./database-host.ts";
import { type Outcome, readJunit, readPlaywright, summary } from "./outcome.ts";
import { throwawayPostgres } from "./postgres.ts";

const root = join(import.meta.dirname ?? ".", "../..");
const SLOWEST_STEP_MS = 25 * 60_000;

type Step = { name: string; args: string[]; env?: Record<string, string> };
type Count = (succeeded: boolean) => Outcome | Promise<Outcome>;

const asOne: Count = (succeeded) => succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const outcomes: Outcome[] = [];
const notRun: string[] = [];

/** Streams what the step says; a step that hangs is a failure, not a wait for ever. */
async function run({ name, args, env }: Step, count: Count = asOne): Promise<boolean> {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: root,
    clearEnv: true,
    env: { ...ownEnv(), ...env },
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
    signal: AbortSignal.timeout(SLOWEST_STEP_MS),
  }).spawn().status;
  const counted = await count(success);
  // The runner may also fail outside of any test.
  const outcome = !success && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  outcomes.push(outcome);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const skipped = outcome.skipped ? `, ${outcome.skipped} skipped` : "";
  console.log(`── ${name}: ${summary([outcome])}${skipped} (${seconds} s)`);
  return outcome.failed === 0;
}

/** A developer's own settings must not lead the tests to her own database. */
function ownEnv(): Record<string, string> {
  const isOurs = (name: string) => !settingNames.includes(name);
  return Object.fromEntries(Object.entries(Deno.env.toObject()).filter(([name]) => isOurs(name)));
}

async function runTests(name: string, places: string[], env?: Record<string, string>) {
  const report = await Deno.makeTempFile({ prefix: "pyinnya-", suffix: ".xml" });
  // Types are a step of their own.
  const args = ["test", "-A", "--no-check", "--parallel", `--junit-path=${report}`, ...places];
  try {
    await run({ name, args, env }, async () => readJunit(await Deno.readTextFile(report)));
  } finally {
    await Deno.remove(report);
  }
}

async function checkStatically() {
  await run({ name: "Format", args: ["fmt", "--check"] });
  await run({ name: "Lint", args: ["lint"] });
  await run({ name: "Types", args: ["check", "server", "web", "supabase", "e2e", "locales"] });
}

async function testUnits() {
  const all = ["server", "supabase", "web", "locales", "e2e"];
  const host = startDatabaseHost();
  try {
    await runTests("Tests, on PGlite", all, { TEST_DATABASE_HOST: host.origin });
  } finally {
    await host.close();
  }
  const name = "Tests, on PostgreSQL";
  const places = await findDatabaseTests();
  await testRealStorage();
  const given = Deno.env.get("DATABASE_URL");
  if (given) return await runTests(name, places, { DATABASE_URL: given });
  const postgres = await throwawayPostgres();
  if (!postgres) return void notRun.push("PostgreSQL");
  try {
    await runTests(name, places, { DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}

/** What is promised of storage, asked of the one that the settings name. */
async function testRealStorage() {
  const names = ["STORAGE_URL", "STORAGE_SERVICE_KEY", "STORAGE_BUCKET"];
  const env = Object.fromEntries(names.map((name) => [name, Deno.env.get(name) ?? ""]));
  if (!env.STORAGE_URL || !env.STORAGE_SERVICE_KEY) return void notRun.push("Supabase Storage");
  const places = ["contract", "ranges", "resumable"]
    .map((name) => `supabase/local/storage/${name}.test.ts`);
  await runTests("Storage's contract, on Supabase Storage", places, env);
}

/** What meets no database cannot come out differently on another one. */
async function findDatabaseTests(): Promise<string[]> {
  const { graph } = await readGraph(new URL("../../", import.meta.url), ["server", "supabase"]);
  return [...graph.keys()].filter((place) =>
    place.endsWith(".test.ts") && closure(graph, place).has("server/testing/database.ts")
  );
}

async function testJourneys() {
  if (!await run({ name: "Build", args: ["run", "-A", "web/build.ts"] })) {
    return void notRun.push("Size budget", "Journeys");
  }
  await run({ name: "Size budget", args: ["run", "-A", "server/testing/budget.ts"] });
  if (!await run({ name: "Browser", args: ["run", "-A", "e2e/get-browser.ts"] })) {
    return void notRun.push("Journeys");
  }
  const config = "e2e/playwright.config.ts";
  const report = join(root, "e2e/results/report.json");
  await Deno.remove(report).catch(() => {});
  await run(
    {
      name: "Journeys",
      // By the name that the frozen lock knows.
      args: ["run", "-A", project.imports["@playwright/test"], "test", "-c", config],
    },
    async () => readPlaywright(await Deno.readTextFile(report).catch(() => "{}")),
  );
}

if (import.meta.main) {
  const [only] = Deno.args;
  if (only !== undefined && only !== "unit" && only !== "e2e") {
    console.error("Say nothing for all tests, or one of: unit, e2e.");
    Deno.exit(1);
  }
  if (only === undefined) await checkStatically();
  if (only !== "e2e") await testUnits();
  if (only !== "unit") await testJourneys();

  console.log("");
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(failure);
  for (const name of notRun) console.log(`${name}: not run`);
  console.log(summary(outcomes));
  Deno.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);
}
