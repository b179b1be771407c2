// Finds modules that are too small for a file of their own. A plugin of the linter sees one file at
// a time, so this is a check of all files at once.
import { limitFor } from "./file-length.ts";
import { folderOf, importsOf } from "./import-graph.ts";
import { isTest } from "./place.ts";

/** From this many lines on, a module may stand alone. */
const LARGE = 60;

/** Every feature has the same names for these parts, and readers look for them there. */
const isPartOfFeature = (place: string) =>
  /\/(schema|policy|queries|writes|routes|data|offline|payloads|load-texts|search-texts)\.ts$/
    .test(place);

/** A module without exports runs for its effects. It stands where these must come in the order. */
const isForEffects = (text: string) => !/^export\b/m.test(text);

const countLines = (text: string) => text.trimEnd().split("\n").length;

/**
 * Returns the short modules that exactly one module needs, which stands in the same folder. A
 * module with a test of its own, that loads later, or that has no room in the other one has a
 * reason to stand alone. `texts` has all modules by their places. A test does not count as a module
 * that needs another.
 */
export function findLonelyFiles(texts: ReadonlyMap<string, string>) {
  const importers = new Map<string, Set<string>>();
  const loaded = new Set<string>();
  for (const [place, text] of texts) {
    if (isTest(place)) continue;
    const { files, types, later, addresses } = importsOf(place, text);
    for (const file of [...files, ...types]) {
      importers.set(file, (importers.get(file) ?? new Set()).add(place));
    }
    for (const file of [...later, ...addresses]) loaded.add(file);
  }
  return [...texts].flatMap(([place, text]) => {
    const [importer, ...others] = importers.get(place) ?? [];
    const isLonely = importer !== undefined && others.length === 0 &&
      folderOf(importer) === folderOf(place) && !loaded.has(place) && !isTest(place) &&
      !isPartOfFeature(place) && !isForEffects(text) &&
      !texts.has(place.replace(/\.tsx?$/, ".test.ts")) &&
      !texts.has(place.replace(/\.tsx?$/, ".test.tsx")) &&
      countLines(text) < LARGE &&
      countLines(text) + countLines(texts.get(importer) ?? "") <= (limitFor(importer) ?? Infinity);
    return isLonely ? [{ place, importer }] : [];
  });
}
