// Makes a site of Vite's output: a page for each language, compressed files, the previous build's
// files and a list of all files.
import { createHash } from "node:crypto";
import { dirname, extname, join } from "node:path";
import type { Encodings } from "./compress.ts";

type SiteFile = {
  path: string;
  type: string;
  size: number;
  /** Hash of the content, without quotes. */
  etag: string;
  /** The file name contains the hash of the content. */
  immutable: boolean;
  /** The file is of the previous build. Tabs that were open before this build still need it. */
  previous: boolean;
  encodings: Encodings;
  /**
   * API calls that the page makes first for a signed-in user. The server preloads them by header.
   */
  asks?: string[];
};
export type ApiCalls = Record<string, string[]>;

/** Stands beside Vite's manifest, in a folder that the server does not serve. */
export const API_CALLS_FILE = ".vite/asks.json";
const SITE_LIST = "site.json";
const MIN_COMPRESSED_SIZE = 512;

const types: Record<string, { type: string; compresses?: true }> = {
  ".html": { type: "text/html; charset=utf-8", compresses: true },
  // Without a charset: scripts are always UTF-8, and each byte of a header is sent with 90 files.
  ".js": { type: "text/javascript", compresses: true },
  ".mjs": { type: "text/javascript", compresses: true },
  ".css": { type: "text/css; charset=utf-8", compresses: true },
  ".json": { type: "application/json", compresses: true },
  ".map": { type: "application/json", compresses: true },
  ".webmanifest": { type: "application/manifest+json", compresses: true },
  ".txt": { type: "text/plain; charset=utf-8", compresses: true },
  ".xml": { type: "application/xml", compresses: true },
  ".svg": { type: "image/svg+xml", compresses: true },
  ".wasm": { type: "application/wasm", compresses: true },
  ".ico": { type: "image/x-icon", compresses: true },
  ".png": { type: "image/png" },
  ".jpg": { type: "image/jpeg" },
  ".gif": { type: "image/gif" },
  ".webp": { type: "image/webp" },
  ".avif": { type: "image/avif" },
  ".woff2": { type: "font/woff2" },
};
const typeOf = (path: string) => types[extname(path)] ?? { type: "application/octet-stream" };

/** `present` is the folder of the site that this build replaces. It may not exist yet. */
export async function finishSite(folder: string, previousSite: string): Promise<void> {
  await writeLanguages(folder);
  const described = await Promise.all((await listFiles(folder)).map((path) => {
    return describe(folder, path);
  }));
  const encodings = await compressAll(
    described.filter(({ path, size }) => typeOf(path).compresses && size >= MIN_COMPRESSED_SIZE)
      .sort((a, b) => b.size - a.size)
      .map(({ path }) => join(folder, path)),
  );
  const apiCalls = await readApiCalls(folder);
  const newFiles = described.map((file) => ({
    ...file,
    asks: apiCalls[file.path],
    encodings: encodings.get(join(folder, file.path)) ?? {},
  }));
  const files = [...newFiles, ...await keepPrevious(folder, newFiles, previousSite)];
  await Deno.writeTextFile(join(folder, SITE_LIST), JSON.stringify({ files }, null, 1));
}

/** Returns an empty list in tests that build a site without prerendered pages. */
async function readApiCalls(folder: string): Promise<ApiCalls> {
  try {
    return JSON.parse(await Deno.readTextFile(join(folder, API_CALLS_FILE)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}

/** Returns no files for a missing or damaged site, so that a new build can still replace it. */
export async function readSiteFiles(folder: string): Promise<SiteFile[]> {
  try {
    const { files }: { files?: SiteFile[] } = JSON.parse(
      await Deno.readTextFile(join(folder, SITE_LIST)),
    );
    return files ?? [];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return [];
    throw error;
  }
}

async function writeLanguages(folder: string) {
  const html = await Deno.readTextFile(join(folder, "index.html"));
  const tag = /<html\b[^>]*>/i.exec(html)?.[0];
  if (!tag) throw new Error("index.html has no <html> tag to name a language in");
  const tagWithoutLanguage = tag.replace(/\slang=("[^"]*"|'[^']*'|[^\s>]*)/i, "");
  for (const language of ["en", "my"]) {
    const page = html.replace(
      tag,
      () => tagWithoutLanguage.replace(/^<html/i, `<html lang="${language}"`),
    );
    await Deno.writeTextFile(join(folder, `${language}.html`), page);
  }
}

/** Sorted, so that the same sources make the same list. The server does not need `.vite`. */
async function listFiles(folder: string, below = ""): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(folder, below))) {
    const path = below + name;
    if (path === ".vite") continue;
    if (isDirectory) paths.push(...await listFiles(folder, `${path}/`));
    else paths.push(path);
  }
  return paths.sort();
}

async function describe(folder: string, path: string): Promise<Omit<SiteFile, "encodings">> {
  const bytes = await Deno.readFile(join(folder, path));
  return {
    path,
    type: typeOf(path).type,
    size: bytes.length,
    etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 11),
    immutable: path.startsWith("assets/"),
    previous: false,
  };
}

async function compressAll(paths: string[]): Promise<Map<string, Encodings>> {
  const queue = [...paths];
  const done = new Map<string, Encodings>();
  const workerCount = Math.min(navigator.hardwareConcurrency, paths.length);
  await Promise.all(Array.from({ length: workerCount }, async () => {
    const worker = new Worker(new URL("./compress.ts", import.meta.url), { type: "module" });
    try {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        done.set(path, await ask(worker, path));
      }
    } finally {
      queue.length = 0;
      worker.terminate();
    }
  }));
  return done;
}

function ask(worker: Worker, path: string): Promise<Encodings> {
  const { promise, resolve, reject } = Promise.withResolvers<Encodings>();
  worker.onmessage = ({ data }: MessageEvent<Encodings>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(`${path} could not be compressed: ${event.message}`));
  };
  worker.postMessage(path);
  return promise;
}

/** Keeps the files of one build back only. Otherwise the folder grows without end. */
async function keepPrevious(folder: string, newFiles: SiteFile[], previousSite: string) {
  const hashed = (await readSiteFiles(previousSite)).filter((file) => file.immutable);
  const latest = hashed.filter((file) => !file.previous);
  const newPaths = new Set(newFiles.filter((file) => file.immutable).map((file) => file.path));
  // If the app has not changed, files of the build before stay for open tabs.
  const isSame = latest.length === newPaths.size && latest.every((file) => newPaths.has(file.path));

  const previousFiles: SiteFile[] = [];
  for (const file of isSame ? hashed : latest) {
    if (newPaths.has(file.path) || !await copy(file, previousSite, folder)) continue;
    previousFiles.push({ ...file, previous: true });
  }
  return previousFiles;
}

async function copy({ path, encodings }: SiteFile, from: string, to: string): Promise<boolean> {
  await Deno.mkdir(join(to, dirname(path)), { recursive: true });
  try {
    for (const ending of ["", ...encodings.br ? [".br"] : [], ...encodings.gzip ? [".gz"] : []]) {
      await Deno.copyFile(join(from, path + ending), join(to, path + ending));
    }
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
