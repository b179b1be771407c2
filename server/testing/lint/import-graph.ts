// Finds which file needs which, also through other files. A rule on a single file cannot see this.
const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\sfrom\s+)?["']([^"']+)["']/gm;

/** `typeof import()` needs only types. */
const laterImport = /\b(typeof\s+)?import\(\s*["']([^"']+)["']/g;
/** Workers and child processes start from such an address. */
const address = /\bnew URL\(\s*["'](\.[^"']+)["']/g;

/**
 * Returns what a file needs before it runs (`files`), the files of which it needs only types, and
 * those that it loads later: by `import()`, or by an address.
 */
export function importsOf(place: string, source: string) {
  const found = [...source.matchAll(statement)].map(([, type, specifier = ""]) => ({
    isType: type !== undefined,
    specifier,
    file: fileOf(place, specifier),
  }));
  const listFiles = (isType: boolean) =>
    found.flatMap((one) => one.isType === isType ? one.file ?? [] : []);
  const later = [...source.matchAll(laterImport)].map(([, type, specifier = ""]) => ({
    isType: type !== undefined,
    file: fileOf(place, specifier),
  }));
  const listLater = (isType: boolean) =>
    later.flatMap((one) => one.isType === isType ? one.file ?? [] : []);
  return {
    files: listFiles(false),
    types: [...listFiles(true), ...listLater(true)],
    later: listLater(false),
    addresses: [...source.matchAll(address)].flatMap(([, path = ""]) => fileOf(place, path) ?? []),
    libraries: found.filter(({ isType, file }) => !isType && !file)
      .map(({ specifier }) => specifier),
  };
}

/** Returns a path from the root, or nothing if the specifier names a library. */
function fileOf(place: string, specifier: string): string | undefined {
  if (specifier === "@server/contract") return "server/contract.ts";
  if (!specifier.startsWith(".")) return undefined;
  return decodeURI(new URL(specifier, `file:///${place}`).pathname.slice(1));
}

/**
 * `folders` are below `root`, and all names in the result begin there. `graph` has what a file needs
 * before it runs, `valueGraph` also what `import()` loads, and `wholeGraph` also types.
 */
export async function readGraph(root: URL, folders: string[]) {
  const graph = new Map<string, string[]>();
  const valueGraph = new Map<string, string[]>();
  const wholeGraph = new Map<string, string[]>();
  const libraries = new Map<string, string[]>();
  const texts = new Map<string, string>();
  for await (const place of sources(root, folders)) {
    const text = await Deno.readTextFile(new URL(place, root));
    const needs = importsOf(place, text);
    texts.set(place, text);
    graph.set(place, needs.files);
    valueGraph.set(place, [...needs.files, ...needs.later]);
    wholeGraph.set(place, [...needs.files, ...needs.later, ...needs.types]);
    libraries.set(place, needs.libraries);
  }
  return { graph, valueGraph, wholeGraph, libraries, texts };
}

/** Returns everything that a file needs, and the file itself. */
export function closure(graph: Map<string, string[]>, from: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    waiting.push(...graph.get(place) ?? []);
  }
  return reached;
}

/** Returns each circle once, as the way around it. */
export function circles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();

  function walk(place: string, way: string[]) {
    const at = way.indexOf(place);
    if (at >= 0) found.push([...way.slice(at), place]);
    if (at >= 0 || done.has(place)) return;
    for (const next of graph.get(place) ?? []) walk(next, [...way, place]);
    done.add(place);
  }

  for (const place of graph.keys()) walk(place, []);
  return found;
}

export const folderOf = (place: string) => place.slice(0, place.lastIndexOf("/"));

/**
 * Returns the circles that are not allowed: each circle of values, also through `import()`, and each
 * group of files in more than one folder that need each other, also only for types. Inside of one
 * folder, types may close a circle.
 */
export function forbiddenCircles(
  { valueGraph, wholeGraph }: Record<"valueGraph" | "wholeGraph", Map<string, string[]>>,
): string[][] {
  const needing = new Map<string, string[]>();
  for (const [place, needs] of wholeGraph) {
    for (const need of needs) needing.set(need, [...needing.get(need) ?? [], place]);
  }
  const between = circles(wholeGraph)
    .map(([first = ""]) => [...closure(wholeGraph, first).intersection(closure(needing, first))])
    .filter((places) => new Set(places.map(folderOf)).size > 1);
  return [...circles(valueGraph), ...between];
}

/** Returns which other folders directly below `parent` each of them needs. Tests do not count. */
export function folderGraph(graph: Map<string, string[]>, parent: string): Map<string, string[]> {
  const roomOf = (place: string) =>
    place.startsWith(parent) ? place.slice(parent.length).split("/")[0] : undefined;
  const needed = new Map<string, Set<string>>();
  for (const [place, needs] of graph) {
    const folder = roomOf(place);
    if (!folder || /\.test\.tsx?$/.test(place)) continue;
    const folders = needs.flatMap((need) => roomOf(need) ?? []);
    needed.set(folder, new Set([...needed.get(folder) ?? [], ...folders]));
  }
  return new Map(
    [...needed].map(([folder, all]) => [folder, [...all].filter((other) => other !== folder)]),
  );
}

async function* sources(root: URL, folders: string[]): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, root))) {
      const place = `${folder}/${name}`;
      if (isDirectory) yield* sources(root, [place]);
      else if (/(?<!\.d)\.tsx?$/.test(name)) yield place;
    }
  }
}
