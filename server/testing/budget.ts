// Compares what a phone must fetch with a budget. Each KiB takes about 5 ms on slow 4G, and each
// file as much as three of them.
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export type Manifest = Record<string, Chunk>;
type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
/** Bytes that a file of the site takes on the network. */
type SizeOf = (file: string) => number;
type Figure = { what: string; bytes: number; most: number };

const KIB = 1024;
const most = {
  entry: 126 * KIB,
  styles: 16 * KIB,
  search: 12 * KIB,
  /** The files of a page. Each counts as `EACH_FILE` more. */
  route: 63 * KIB,
  /** Includes everything that draws an answer. */
  chat: 77 * KIB,
  font: 25_000,
};

/** What one more file costs on a slow line, in bytes. */
const EACH_FILE = 3 * KIB;

/** The panel of a lesson loads the chat when the user opens it. */
const isChat = (source: string) => /^pages\/ai(?:\/ask-panel)?\.tsx$/.test(source);
/** Styles that only some users or some pages need, by the names of the files that load them. */
const someStyles = {
  "load-panel": { of: "the panel", most: 10 * KIB },
  ai: { of: "the chat", most: 6 * KIB },
  downloads: { of: "downloads", most: 4 * KIB },
  transcript: { of: "the transcript", most: 1 * KIB },
  "user-pages": { of: "the search and the notes", most: 2 * KIB },
};

/** `forUsers`: the files that the app loads only for signed-in users. */
export function measure(
  manifest: Manifest,
  fonts: string[],
  forUsers: ReadonlySet<string>,
  sizeOf: SizeOf,
): Figure[] {
  const chunks = Object.entries(manifest);
  const entries = chunks.filter(([, chunk]) => chunk.isEntry).map(([key]) => key);
  const initial = closure(manifest, entries);
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((bytes, file) => bytes + sizeOf(file), 0);
  const scripts = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => /\.m?js$/.test(file));
  const routes = chunks.filter(([, chunk]) => chunk.isDynamicEntry).map(([key, { file }]) => {
    const own = closure(manifest, [key]).difference(initial).difference(before(manifest, key));
    const files = new Set(scripts(own));
    return {
      what: `then ${file}`,
      bytes: sum(files) + files.size * EACH_FILE,
      most: isChat(key) ? most.chat : most.route,
    };
  });
  const search = closure(manifest, searchKeys(manifest));
  const stylesOf = (isMeant: (name: string) => boolean) =>
    sum(chunks.flatMap(([, { name = "", css = [] }]) => isMeant(name) ? css : []));
  return [
    { what: "first script, with what it imports", bytes: sum(scripts(initial)), most: most.entry },
    {
      what: "styles",
      bytes: stylesOf((name) => !Object.hasOwn(someStyles, name)),
      most: most.styles,
    },
    ...Object.entries(someStyles).map(([loader, { of, most }]) => ({
      what: `styles of ${of}`,
      bytes: stylesOf((name) => name === loader),
      most,
    })),
    {
      what: "the search, without what visitors load as well",
      bytes: sum(scripts(search).filter((file) => forUsers.has(file))),
      most: most.search,
    },
    ...fonts.map((file) => ({ what: file, bytes: sizeOf(file), most: most.font })),
    ...routes.toSorted((a, b) => b.bytes - a.bytes),
  ];
}

export const isOver = ({ bytes, most }: Figure) => bytes > most;

const asLine = ({ what, bytes, most }: Figure) =>
  `${(bytes / KIB).toFixed(1).padStart(7)} of ${(most / KIB).toFixed(1).padStart(5)} KiB  ${what}${
    bytes > most ? "  TOO LARGE" : ""
  }`;

/**
 * Returns the files that are loaded before this one, whichever page asks for it. A part of a page
 * comes after the page.
 */
function before(manifest: Manifest, key: string, asked: string[] = []): Set<string> {
  const [first = new Set<string>(), ...others] = Object.entries(manifest)
    .filter(([other, { dynamicImports }]) =>
      dynamicImports?.includes(key) && !asked.includes(other)
    )
    .map(([other]) => closure(manifest, [other]).union(before(manifest, other, [...asked, key])));
  return others.reduce((shared, other) => shared.intersection(other), first);
}

function closure(manifest: Manifest, keys: string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    waiting.push(...manifest[key]?.imports ?? []);
  }
  return reached;
}

/** The search page and its texts in the larger language. Empty if the search was deleted. */
function searchKeys(manifest: Manifest): string[] {
  const pages = Object.keys(manifest).filter((key) => key === "pages/search.tsx");
  const texts = Object.keys(manifest).filter((key) => manifest[key]?.name === "search-my");
  if (pages.length !== texts.length) {
    throw new Error("The search has a page or texts, but not both");
  }
  return [...pages, ...texts];
}

/** Reads the list in the service worker. */
export function filesForUsers(worker: string): Set<string> {
  const entries = worker.matchAll(/\{[^{}]*\bisForUsers\b[^{}]*\}/g);
  const files = [...entries].flatMap(([entry]) => /\burl"?:["`]\/([^"`]+)/.exec(entry)?.[1] ?? []);
  if (files.length === 0) throw new Error("The service worker lists no files for users");
  return new Set(files);
}

if (import.meta.main) {
  const site = join(import.meta.dirname ?? ".", "../../dist/site");
  const manifest: Manifest = JSON.parse(
    await Deno.readTextFile(join(site, ".vite/manifest.json")),
  );
  const fonts = Object.values(manifest).map(({ file }) => file)
    .filter((file) => file.endsWith(".woff2"));
  const forUsers = filesForUsers(await Deno.readTextFile(join(site, "sw.js")));
  const figures = measure(manifest, [...new Set(fonts)], forUsers, (file) => {
    const bytes = Deno.readFileSync(join(site, file));
    // A font file is already compressed.
    return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  for (const figure of figures) console.log(asLine(figure));
  if (figures.some(isOver)) Deno.exit(1);
}
