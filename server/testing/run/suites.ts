// Defines the steps of a run. Each step can repeat only its failed tests.
import { basename, join } from "node:path";
import project from "../../../deno.json" with { type: "json" };
import { startDatabaseHost } from "../database-host.ts";
import { throwawayPostgres } from "../postgres.ts";
import { type CommandResult, type Log, runCommand } from "./commands.ts";
import { readTable } from "./durations.ts";
import { filesOfPlace, groupFiles, writeGroups } from "./groups.ts";
import { OUTSIDE, readDenoReport, readPlaywrightReport, type TestCase } from "./reports.ts";

/**
 * The environment of a Deno process whose embedded database lives for seconds or minutes. To
 * optimise PGlite's WebAssembly costs more work there than it saves.
 */
export const quickPglite = { DENO_V8_FLAGS: "--liftoff-only" };

/** The project's folder for a step, its log, and a function that shows its progress. */
export type Context = {
  root: string;
  log: Log;
  /** How much slower the earlier steps were than in the table of durations. */
  pace: number;
  advanced(done: number, total?: number): void;
};

export type Suite = {
  name: string;
  /** Steps that must pass before this one can run. */
  needs?: string[];
  /** The tests of this step are journeys. Each counts by itself in the table of durations. */
  byJourney?: boolean;
  /** There is no test to run. */
  isEmpty?: boolean;
  run(context: Context): Promise<TestCase[]>;
  /**
   * Repeats tests with one worker, a fresh browser and fresh data. Absent if a second try must have
   * the same result.
   */
  repeat?(context: Context, failed: TestCase[]): Promise<TestCase[]>;
};

/** A command that passes or fails as a whole. */
export function check(name: string, args: string[], needs?: string[]): Suite {
  return {
    name,
    needs,
    async run({ root, log }) {
      const { success, output, seconds, ending } = await runCommand(root, log, { args });
      // Each finding matters, and CI keeps no log file.
      const message = [...ending ? [ending] : [], output.trim()].join("\n");
      return [{
        ...{ place: "", name, seconds },
        ...success ? { status: "passed" } : { status: "failed", message },
      }];
    },
  };
}

/** `apart` are the files that need an isolate of their own. */
export function onPglite(places: string[], apart: ReadonlySet<string>): Suite {
  const openData = () => {
    const host = startDatabaseHost();
    const env = { ...quickPglite, TEST_DATABASE_HOST: host.origin };
    return Promise.resolve({ env, close: host.close });
  };
  return denoTests("Tests on PGlite", places, openData, (places, secondsOf) => [
    ...eachAlone(places.filter((place) => apart.has(place)), secondsOf),
    ...groupFiles(places.filter((place) => !apart.has(place)), secondsOf),
  ]);
}

/**
 * Deno runs one group of files for each core. Each file keeps its database open until its group
 * ends, and takes up to five connections.
 */
const largestGroup = (connections: number) =>
  Math.min(12, Math.max(1, Math.floor(connections / 5 / navigator.hardwareConcurrency)));

/** Uses the server that `DATABASE_URL` names, or a temporary one. */
export function onPostgres(places: string[], given?: string): Suite {
  const openData = async () => {
    // A few tests on PostgreSQL also open an embedded database, which starts sooner with these
    // flags.
    const envOf = (url: string) => ({ ...quickPglite, DATABASE_URL: url });
    if (given) return { env: envOf(given), close: async () => {} };
    const postgres = await throwawayPostgres();
    if (!postgres) throw new Error("PostgreSQL was found before, but not now.");
    return { env: envOf(postgres.url), close: postgres.close };
  };
  return denoTests(
    "Tests on PostgreSQL",
    places,
    openData,
    // Our server takes 400 connections. Another one may take only 100.
    (places, secondsOf) => groupFiles(places, secondsOf, largestGroup(given ? 80 : 360)),
  );
}

/** Runs the tests of what storage promises against the Supabase Storage that the settings name. */
export function onRealStorage(env: Record<string, string>): Suite {
  const places = ["contract", "ranges", "resumable"]
    .map((name) => `supabase/local/storage/${name}.test.ts`)
    .concat("server/services/storage.test.ts");
  return denoTests(
    "Tests on Supabase Storage",
    places,
    () => Promise.resolve({ env, close: async () => {} }),
  );
}

type Data = { env: Record<string, string>; close(): Promise<void> };

type GroupFiles = typeof groupFiles;

const eachAlone: GroupFiles = (places) => places.map((place) => [place]);

function denoTests(
  name: string,
  places: string[],
  openData: () => Promise<Data>,
  group: GroupFiles = eachAlone,
): Suite {
  async function run(
    { root, log, advanced }: Context,
    args: string[],
    groups?: ReadonlyMap<string, string[]>,
  ): Promise<TestCase[]> {
    const report = await Deno.makeTempFile({ prefix: "pyinnya-", suffix: ".xml" });
    const data = await openData();
    let done = 0;
    try {
      const result = await runCommand(root, log, {
        // Another step checks the types.
        args: ["test", "-A", "--no-check", "--config=deno.json", `--junit-path=${report}`, ...args],
        env: data.env,
        onLine: (line) => {
          if (/ \.\.\. (ok|FAILED|ignored|cancelled)\b/.test(line)) advanced(++done);
        },
      });
      const cases = readDenoReport(await Deno.readTextFile(report), result.output, groups);
      return withCommandFailure(cases, result);
    } finally {
      await data.close();
      await Deno.remove(report);
    }
  }
  return {
    name,
    isEmpty: places.length === 0,
    // Slow files begin first. A slow file at the end would run while the other cores are idle.
    run: async (context) => {
      const { tests } = await readTable();
      const seconds = (place: string) => tests[name]?.[place] ?? 0;
      const slowestFirst = places.toSorted((one, other) => seconds(other) - seconds(one));
      const secondsOf = (files: string[]) => files.reduce((sum, file) => sum + seconds(file), 0);
      const groups = group(slowestFirst, seconds)
        .toSorted((one, other) => secondsOf(other) - secondsOf(one));
      const folder = await Deno.makeTempDir({ prefix: "pyinnya-groups-" });
      try {
        // Deno keeps the order of modules only inside of one folder. So each group has a module,
        // also a group of one file.
        const filesByModule = await writeGroups(context.root, folder, groups);
        return await run(context, ["--parallel", ...filesByModule.keys()], filesByModule);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
    async repeat(context, failed) {
      const cases: TestCase[] = [];
      for (const [place, tests] of Map.groupBy(failed, ({ place }) => place)) {
        const names = tests.map(({ name }) => name);
        const filter = names.includes(OUTSIDE) ? [] : [`--filter=${patternOf(names)}`];
        for (const files of await commandsFor(context.root, place, places)) {
          const repeated = await run(context, [...filter, ...files]);
          // These results belong to the failure at this place.
          cases.push(...repeated.map((test) => ({ ...test, place })));
        }
      }
      return cases;
    },
  };
}

/**
 * Returns the files that repeat the tests of a place, one list for each command. If the place is a
 * helper, a test file imports the helper and the tests belong to that file.
 */
async function commandsFor(root: string, place: string, places: string[]): Promise<string[][]> {
  const files = filesOfPlace(place);
  if (files.every((file) => places.includes(file))) return files.map((file) => [file]);
  const texts = await Promise.all(places.map((file) => Deno.readTextFile(join(root, file))));
  return [places.filter((_, n) => texts[n]?.includes(`/${basename(place)}"`))];
}

const patternOf = (names: string[]) => `/^(${names.map(RegExp.escape).join("|")})$/`;

const JOURNEYS = "e2e/journeys";
const results = "e2e/results";
/**
 * On a slow machine, five journeys at the same time leave each of them too little of the processor
 * for its time limits.
 */
const SLOW = 1.7;
const FEW_WORKERS = 3;

export const journeys: Suite = {
  name: "Journeys",
  needs: ["Build", "Browser"],
  byJourney: true,
  run(context) {
    if (context.pace <= SLOW) return runJourneys(context, "journeys", []);
    context.log.write(`${FEW_WORKERS} journeys at a time, because this machine is slow\n`);
    return runJourneys(context, "journeys", [`--workers=${FEW_WORKERS}`]);
  },
  repeat: (context) =>
    runJourneys(context, "journeys-again", [
      "--workers=1",
      "--last-failed",
      `--last-failed-file=${results}/journeys/.last-run.json`,
    ]),
};

async function runJourneys(
  { root, log, advanced }: Context,
  folder: string,
  args: string[],
): Promise<TestCase[]> {
  const report = `${root}/${results}/${folder}.json`;
  await Deno.remove(report).catch(() => {});
  const result = await runCommand(root, log, {
    args: [
      // The frozen lock knows Playwright by this name.
      ...["run", "-A", project.imports["@playwright/test"], "test"],
      ...["-c", "e2e/playwright.config.ts", "--reporter=line,json"],
      `--output=${root}/${results}/${folder}`,
      ...args,
    ],
    env: { ...quickPglite, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    onLine: (line) => {
      const [, done, total] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
      if (done && total) advanced(Number(done), Number(total));
    },
  });
  const json = await Deno.readTextFile(report).catch(() => "{}");
  return withCommandFailure(readPlaywrightReport(json, JOURNEYS, readIfExists), result);
}

function readIfExists(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/**
 * A test runner can also fail outside of every test, or run no test. Then its report shows no
 * failure.
 */
function withCommandFailure(
  cases: TestCase[],
  { success, output, ending }: CommandResult,
): TestCase[] {
  if (cases.some(({ status }) => status === "failed")) return cases;
  if (success && cases.length > 0) return cases;
  const lastLines = output.trimEnd().split("\n").slice(-15);
  const message = success ? "No test ran." : [...ending ? [ending] : [], ...lastLines].join("\n");
  return [...cases, { place: "", name: OUTSIDE, status: "failed", seconds: 0, message }];
}
