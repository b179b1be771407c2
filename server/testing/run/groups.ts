// Puts test files into groups that share one isolate, because each isolate loads the whole server.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { closure, readGraph } from "../lint/import-graph.ts";
import { isGuardedFile } from "./retry.ts";

/** A slower file keeps one core busy by itself. */
const SLOWEST_IN_GROUP = 3;
/** With fewer groups, one core would be idle at the end. */
const FEWEST_GROUPS = 2 * navigator.hardwareConcurrency;

/**
 * A failure outside of any test belongs to a whole group. Its place names all files of the group.
 */
const SEPARATOR = ", ";
export const placeOfGroup = (files: string[]) => files.join(SEPARATOR);
export const filesOfPlace = (place: string) => place.split(SEPARATOR);

/**
 * Files of `mustNotFlicker` have groups of their own, so that a flicker of a group counts as a
 * flicker of one of these files. `largest` is the most files in a group.
 */
export function groupFiles(
  places: string[],
  secondsOf: (place: string) => number,
  largest = Infinity,
): string[][] {
  const slow = places.filter((place) => secondsOf(place) > SLOWEST_IN_GROUP);
  const quick = places.filter((place) => !slow.includes(place));
  const halves = [quick.filter(isGuardedFile), quick.filter((place) => !isGuardedFile(place))];
  return [...slow.map((place) => [place]), ...halves.flatMap((half) => deal(half, largest))];
}

/** Deals files like cards, so that each group gets some of the slower files, which come first. */
function deal(places: string[], largest: number): string[][] {
  const fewest = Math.min(places.length, FEWEST_GROUPS);
  const count = Math.max(fewest, Math.ceil(places.length / largest));
  return Array.from(
    { length: count },
    (_, group) => places.filter((_, n) => n % count === group),
  );
}

/**
 * Words of files that may change an isolate for other tests: its globals, or hooks for each test.
 */
const changesIsolate =
  /fake-indexeddb|globalThis|localStorage|defineProperty\(navigator|Date\.now =|\.(before|after)Each\(/;

/**
 * Finds tests of the web app that may set globals of the browser, or import helpers that do. In one
 * isolate, a test would see the globals of another one.
 */
export async function findTestsWithGlobals(root: string, places: string[]): Promise<string[]> {
  const { graph } = await readGraph(pathToFileURL(`${root}/`), ["web", "server", "locales"]);
  const isTestHelper = (place: string) => place.includes("/testing/");
  const found: string[] = [];
  for (const place of places.filter((place) => /^(web|locales)\//.test(place))) {
    const files = [place, ...[...closure(graph, place)].filter(isTestHelper)];
    const texts = await Promise.all(files.map((file) => Deno.readTextFile(join(root, file))));
    if (texts.some((text) => changesIsolate.test(text))) found.push(place);
  }
  return found;
}

/** Writes one module for each group into `folder`. Returns the modules with their files. */
export async function writeGroups(root: string, folder: string, groups: string[][]) {
  const filesByModule = new Map<string, string[]>();
  for (const [n, files] of groups.entries()) {
    const module = join(folder, `group-${n + 1}.test.ts`);
    const imports = files.map((file) => `import "${pathToFileURL(join(root, file))}";\n`);
    await Deno.writeTextFile(module, imports.join(""));
    filesByModule.set(module, files);
  }
  return filesByModule;
}
