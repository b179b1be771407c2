// Prints the numbers of the house: how many modules there are, how small they are, and how much they
// import. `deno run -A server/testing/house.ts`. With `--lonely`, lists the lonely files before that.
import { closure, folderGraph, folderOf, readGraph } from "./lint/import-graph.ts";
import { findLonelyFiles } from "./lint/lonely-file.ts";
import { isTest } from "./lint/place.ts";

const { valueGraph, wholeGraph, texts } = await readGraph(
  new URL("../../", import.meta.url),
  ["web", "server", "supabase", "locales", "e2e"],
);
const modules = [...texts.keys()].filter((place) => !isTest(place));
const webModules = modules.filter((place) => place.startsWith("web/"));
const countLines = (place: string) => texts.get(place)?.trimEnd().split("\n").length ?? 0;
const countImports = (place: string) => texts.get(place)?.match(/^import\b/gm)?.length ?? 0;
const sum = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

function median(numbers: number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The modules of the web app that exactly one other module needs, each with that module. */
function importedOnce() {
  const importers = new Map<string, string[]>();
  for (const place of modules) {
    for (const need of new Set(wholeGraph.get(place))) {
      importers.set(need, [...importers.get(need) ?? [], place]);
    }
  }
  return webModules.flatMap((place) => {
    const [importer, ...others] = importers.get(place) ?? [];
    return importer && others.length === 0 ? [{ place, importer }] : [];
  });
}

/**
 * What stands directly in a folder is a room: a folder or a file. An arrow says that one room
 * imports another, also only a type.
 */
function countRooms(folder: string) {
  const rooms = [...folderGraph(wholeGraph, folder)].filter(([room]) => room !== "testing");
  return { rooms: rooms.length, arrows: sum(rooms.map(([, needed]) => needed.length)) };
}

/**
 * The files between the form of a note and the request that sends it: what the form needs, also by
 * `import()`, of the notes, of `web/offline` and of `web/lib`. Each of them may hold the save up.
 */
function wayOfNote() {
  const form = "web/features/notes/note-form.tsx";
  if (!texts.has(form)) throw new Error(`The way of a note begins at ${form}, which is missing.`);
  const isNear = (place: string) =>
    texts.has(place) && /^web\/(features\/notes|offline|lib)\//.test(place);
  const near = [...valueGraph].map(([place, needs]) => [place, needs.filter(isNear)] as const);
  return [...closure(new Map(near), form)];
}

const once = importedOnce();
const isSmall = (place: string) => /^(web|server)\//.test(place) && countLines(place) <= 20;
const way = wayOfNote();
const lonely = findLonelyFiles(texts);

const numbers: Record<string, number> = {
  "modules of web, without tests": webModules.length,
  "median of their lines": median(webModules.map(countLines)),
  "modules of at most 20 lines, in web and server": modules.filter(isSmall).length,
  "imports in web": sum(webModules.map(countImports)),
  "modules of web that one other module imports": once.length,
  "of these, beside that module":
    once.filter(({ place, importer }) => folderOf(place) === folderOf(importer)).length,
  "lonely files, in the whole project": lonely.length,
  "files on the way of a note": way.length,
  "of these, in web/offline": way.filter((place) => place.startsWith("web/offline/")).length,
};
for (const folder of ["web/offline", "web/features/chat"]) {
  const { rooms, arrows } = countRooms(`${folder}/`);
  numbers[`rooms of ${folder}`] = rooms;
  numbers[`arrows between the rooms of ${folder}`] = arrows;
}
if (Deno.args.includes("--lonely")) {
  for (const { place, importer } of lonely) console.log(`${place}: put it into ${importer}`);
}
for (const [name, number] of Object.entries(numbers)) {
  console.log(`${String(number).padStart(6)}  ${name}`);
}
