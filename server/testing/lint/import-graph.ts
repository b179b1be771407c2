// Finds which file needs which, also through other files. A rule on a single file cannot see this.
const statement = /^\s*(?:import|export)\s+(?!type\b)(?:[\w*\s{},$]+?\sfrom\s+)?["']([^"']+)["']/gm;

/** Returns what a file needs before it runs. Types are erased, and `import()` comes later. */
export function importsOf(place: string, source: string) {
  const specifiers = [...source.matchAll(statement)].map(([, specifier]) => specifier ?? "");
  const files = specifiers.filter((specifier) => specifier.startsWith(".")).map((specifier) =>
    decodeURI(new URL(specifier, `file:///${place}`).pathname.slice(1))
  );
  return { files, libraries: specifiers.filter((specifier) => !specifier.startsWith(".")) };
}

/** `folders` are below `root`, and all names in the result begin there. */
export async function readGraph(root: URL, folders: string[]) {
  const graph = new Map<string, string[]>();
  const libraries = new Map<string, string[]>();
  for await (const place of sources(root, folders)) {
    const needs = importsOf(place, await Deno.readTextFile(new URL(place, root)));
    graph.set(place, needs.files);
    libraries.set(place, needs.libraries);
  }
  return { graph, libraries };
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

async function* sources(root: URL, folders: string[]): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, root))) {
      const place = `${folder}/${name}`;
      if (isDirectory) yield* sources(root, [place]);
      else if (/(?<!\.d)\.tsx?$/.test(name)) yield place;
    }
  }
}
