// Defines the steps of a run. A step repeats only what failed.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import project from "../../../deno.json" with { type: "json" };
import { startDatabaseHost } from "../database-host.ts";
import { closure, readGraph } from "../lint/import-graph.ts";
import { throwawayPostgres } from "../postgres.ts";
import { type CommandResult, type Log, runCommand } from "./commands.ts";
import {
  OUTSIDE,
  readDenoReport,
  readPlaywrightReport,
  shorten,
  type TestCase,
} from "./reports.ts";
import { isGuarded } from "./verdict.ts";

/**
 * The environment of a Deno process whose embedded database lives for seconds or minutes. To
 * optimise PGlite's WebAssembly costs more work there than it saves.
 */
export const quickPglite = { DENO_V8_FLAGS: "--liftoff-only" };

export type Context = {
  /** The project's folder. */
  root: string;
  log: Log;
  /** The tests before took much longer than usual. */
  isSlow: boolean;
};

export type Step = {
  name: string;
  /** Steps that must pass before this one can run. */
  needs?: string[];
  run(context: Context): Promise<TestCase[]>;
  /**
   * Runs what failed again, with nothing beside it. Absent if a second try must have the same
   * result.
   */
  repeat?(context: Context): Promise<TestCase[]>;
};

/** A command that passes or fails as a whole. */
export function check(name: string, args: string[], needs?: string[]): Step {
  return {
    name,
    needs,
    async run({ root, log }) {
      const { success, output, ending = "" } = await runCommand(root, log, { args });
      // Each finding matters, and CI keeps no log file.
      const message = `${ending}\n${output}`.trim();
      const result = success
        ? { status: "passed" } as const
        : { status: "failed", message } as const;
      return [{ place: "", name, seconds: 0, ...result }];
    },
  };
}

/** The database of a step, as an environment. */
type OpenData = () => Promise<{ env: Record<string, string>; close(): Promise<void> }>;

/** `alone` are the files that need a process of their own. */
export function onPglite(places: string[], alone: ReadonlySet<string>): Step {
  const openData = () => {
    const { origin, close } = startDatabaseHost();
    return Promise.resolve({ env: { ...quickPglite, TEST_DATABASE_HOST: origin }, close });
  };
  const groups = [
    ...places.filter((place) => alone.has(place)).map((place) => [place]),
    ...groupFiles(places.filter((place) => !alone.has(place))),
  ];
  return denoTests("Tests on PGlite", groups, openData);
}

/** Uses the server that `DATABASE_URL` names, or a temporary one, or PGlite if there is neither. */
async function openServer(given?: string): ReturnType<OpenData> {
  const postgres = given ? undefined : await throwawayPostgres();
  const url = given ?? postgres?.url;
  return {
    // Some tests on PostgreSQL also open an embedded database.
    env: { ...quickPglite, ...(url && { DATABASE_URL: url }) },
    close: async () => await postgres?.close(),
  };
}

/** `given` is the address of a PostgreSQL. Without it, this step starts a temporary one. */
export function onPostgres(places: string[], given?: string): Step {
  // A file keeps up to five connections until its group ends. Our server takes 400 connections.
  // Another one may take only 100.
  const most = Math.floor((given ? 80 : 360) / 5 / navigator.hardwareConcurrency);
  const groups = groupFiles(places, Math.max(1, Math.min(12, most)));
  return denoTests("Tests on PostgreSQL", groups, async () => {
    const data = await openServer(given);
    if (!data.env.DATABASE_URL) throw new Error("PostgreSQL was found before, but not now.");
    return data;
  });
}

/** Runs the tests of what storage promises against the Supabase Storage that the settings name. */
export function onRealStorage(env: Record<string, string>): Step {
  const places = ["contract", "ranges", "resumable"]
    .map((name) => `supabase/local/storage/${name}.test.ts`)
    .concat("server/services/storage.test.ts");
  const openData = () => Promise.resolve({ env, close: async () => {} });
  return denoTests("Tests on Supabase Storage", places.map((place) => [place]), openData);
}

/**
 * Small tests share a process, because each process loads the whole server. Files of
 * `mustNotFlicker` have groups of their own, so that only their errors count as errors of such files.
 */
export function groupFiles(places: string[], most = Infinity): string[][] {
  // With fewer groups, a core would be idle at the end.
  const fewest = 2 * navigator.hardwareConcurrency;
  const deal = (places: string[]) => {
    const count = Math.max(Math.min(places.length, fewest), Math.ceil(places.length / most));
    return Array.from({ length: count }, (_, at) => places.filter((_, n) => n % count === at));
  };
  const guarded = places.filter((place) => isGuarded({ place, name: "" }));
  return [...deal(guarded), ...deal(places.filter((place) => !guarded.includes(place)))];
}

/** Words of files that may change a process for other tests: its globals, or hooks for each test. */
const changesProcess =
  /fake-indexeddb|globalThis|localStorage|defineProperty\(navigator|Date\.now =|\.(before|after)Each\(/;

/** Tests of the web app that may set globals of the browser, or import test tools that do. */
export async function findTestsWithGlobals(root: string, places: string[]): Promise<string[]> {
  const folders = ["web", "server", "locales"];
  const { graph, texts } = await readGraph(pathToFileURL(`${root}/`), folders);
  const setsGlobals = (test: string) =>
    [test, ...[...closure(graph, test)].filter((file) => file.includes("/testing/"))]
      .some((file) => changesProcess.test(texts.get(file) ?? ""));
  return places.filter((place) => /^(web|locales)\//.test(place) && setsGlobals(place));
}

function denoTests(name: string, groups: string[][], openData: OpenData): Step {
  let failed: string[][] = [];

  async function runGroups(context: Context, groups: string[][], atOnce: number) {
    const data = await openData();
    const cases: TestCase[] = [];
    const waiting = groups.values();
    failed = [];
    const work = async () => {
      for (const files of waiting) {
        const found = await runGroup(context, files, data.env);
        cases.push(...found);
        if (found.some(({ status }) => status === "failed")) failed.push(files);
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      await data.close();
    }
    return cases;
  }

  return {
    name,
    run: (context) => runGroups(context, groups, navigator.hardwareConcurrency),
    repeat: (context) => runGroups(context, failed, 1),
  };
}

/** One module imports the files of a group, so that they share what they load. */
async function runGroup({ root, log }: Context, files: string[], env: Record<string, string>) {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-group-" });
  try {
    const module = join(folder, "group.test.ts");
    const imports = files.map((file) => `import "${pathToFileURL(join(root, file))}";\n`);
    await Deno.writeTextFile(module, imports.join(""));
    const report = join(folder, "report.xml");
    const result = await runCommand(root, log, {
      // Another step checks the types.
      args: ["test", "-A", "--no-check", "--config=deno.json", `--junit-path=${report}`, module],
      env,
    });
    const cases = readDenoReport(await Deno.readTextFile(report).catch(() => ""));
    return withCommandFailure(cases, result, files.join(", "));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const JOURNEYS = "e2e/journeys";
const RESULTS = "e2e/results";

/** The academies use the PostgreSQL `given`, or a temporary one, or PGlite if there is neither. */
export const journeys = (given?: string): Step => ({
  name: "Journeys",
  needs: ["Build", "Browser"],
  // On a slow machine, five journeys at the same time leave each of them too little of the
  // processor for its time limits.
  run: (context) => runJourneys(context, given, "journeys", context.isSlow ? ["--workers=3"] : []),
  // Playwright's own retries would run beside other journeys, and fail for the same reason.
  repeat: (context) =>
    runJourneys(context, given, "journeys-again", [
      "--workers=1",
      "--last-failed",
      `--last-failed-file=${RESULTS}/journeys/.last-run.json`,
    ]),
});

async function runJourneys(
  { root, log }: Context,
  given: string | undefined,
  folder: string,
  args: string[],
) {
  const report = `${root}/${RESULTS}/${folder}.json`;
  await Deno.remove(report).catch(() => {});
  const data = await openServer(given);
  const result = await runCommand(root, log, {
    args: [
      // The frozen lock knows Playwright by this name.
      ...["run", "-A", project.imports["@playwright/test"], "test"],
      ...["-c", "e2e/playwright.config.ts", "--reporter=line,json"],
      `--output=${root}/${RESULTS}/${folder}`,
      ...args,
    ],
    env: { ...data.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    isLive: true,
  }).finally(data.close);
  const json = await Deno.readTextFile(report).catch(() => "{}");
  return withCommandFailure(readPlaywrightReport(json, JOURNEYS), result, JOURNEYS);
}

/**
 * A test runner can also fail outside of every test, or run no test. After an uncaught error, Deno
 * cancels the other tests of the process: they are no failures of their own.
 */
export function withCommandFailure(
  cases: TestCase[],
  { success, output, ending }: CommandResult,
  place: string,
): TestCase[] {
  const [, uncaught] = /\(uncaught error\)\n(error: [\s\S]+?)\n\n/.exec(output) ?? [];
  if (!uncaught && cases.some(({ status }) => status === "failed")) return cases;
  if (success && cases.length > 0) return cases;
  const lastLines = output.trimEnd().split("\n").slice(-15).join("\n");
  const message = success ? "No test ran." : shorten(uncaught ?? `${ending ?? ""}\n${lastLines}`);
  return [
    ...cases.filter(({ status }) => status !== "failed"),
    { place, name: OUTSIDE, status: "failed", seconds: 0, message },
  ];
}
