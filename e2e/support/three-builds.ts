// Makes builds of the app as deployments leave them: the second still has the files that the first
// one's tabs need. There is also a third.
import { createHash } from "node:crypto";

type SiteFile = { path: string; size: number; etag: string; previous: boolean; encodings: object };

/**
 * Writes three folders: the first is the build in `site`, the second only gives the home page
 * another name, and the third does without one file of the second.
 */
export async function makeThreeBuilds(root: string, site: string) {
  await copy(site, `${root}/first`);
  await copy(site, `${root}/second`);
  await renameHome(`${root}/second`);
  await copy(`${root}/second`, `${root}/third`);
  await removeOneFile(`${root}/third`);
}

/**
 * Changes a site as a build with another text would: the file with the text gets a new name, and so
 * does each file that names a changed one. A real build takes 18 s of processor time for this.
 */
async function renameHome(site: string) {
  const files = (await readList(site)).filter(({ previous }) => !previous);
  const texts = new Map<string, string>();
  for (const { path } of files) {
    if (/\.(js|css|html)$/.test(path)) texts.set(path, await Deno.readTextFile(`${site}/${path}`));
  }
  const [textsFile = ""] = [...texts.keys()].filter((path) => path.includes("/first-en-"));
  const changedPaths = findChangedPaths(texts, textsFile);
  // The service worker has the hashes of the other files, so it is the last one.
  const sorted = files.toSorted((a, b) => Number(a.path === "sw.js") - Number(b.path === "sw.js"));
  const hashes = new Map<string, string>();
  const newFiles: SiteFile[] = [];
  for (const file of sorted) {
    const before = texts.get(file.path) ?? "";
    if (!changedPaths.has(file.path)) {
      newFiles.push(file);
      continue;
    }
    let text = withNewNames(before, changedPaths).replaceAll(">Home<", ">Start<");
    if (file.path === textsFile) text = change(text, /\bhome:`Home`/, "home:`Start`");
    if (file.path === "sw.js") {
      for (const [from, to] of hashes) text = text.replaceAll(from, to);
    }
    for (const hash of [md5, sha256]) hashes.set(hash(before), hash(text));
    newFiles.push(await write(site, { ...file, path: newPath(file.path) }, text));
    if (file.path.startsWith("assets/")) newFiles.push({ ...file, previous: true });
  }
  await writeList(site, newFiles);
}

/** Returns this path and the paths of all files that name a changed file. */
function findChangedPaths(texts: Map<string, string>, firstPath: string): Set<string> {
  const changedPaths = new Set([firstPath]);
  // The loop also reaches what it adds.
  for (const path of changedPaths) {
    if (!path.startsWith("assets/")) continue;
    for (const [other, text] of texts) {
      if (text.includes(fileName(path))) changedPaths.add(other);
    }
  }
  return changedPaths;
}

function withNewNames(text: string, changedPaths: Set<string>): string {
  let changed = text;
  for (const path of changedPaths) {
    if (path.startsWith("assets/")) {
      changed = changed.replaceAll(fileName(path), fileName(newPath(path)));
    }
  }
  return changed;
}

const newPath = (path: string) =>
  path.startsWith("assets/") ? path.replace(/\.\w+$/, "-2$&") : path;
const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

/**
 * Takes one file out of the list that the service worker stores, so that this build does without
 * the file.
 */
async function removeOneFile(site: string) {
  const worker = change(
    await Deno.readTextFile(`${site}/sw.js`),
    /,\{[^{}]*\/assets\/study-my-[^{}]*\}/,
    "",
  );
  const files = [];
  for (const file of await readList(site)) {
    files.push(file.path === "sw.js" ? await write(site, file, worker) : file);
  }
  await writeList(site, files);
}

async function readList(site: string): Promise<SiteFile[]> {
  return JSON.parse(await Deno.readTextFile(`${site}/site.json`)).files;
}

const writeList = (site: string, files: SiteFile[]) =>
  Deno.writeTextFile(`${site}/site.json`, JSON.stringify({ files }));

/** Writes a file of the site without compressed forms, and returns its entry in the list. */
async function write(site: string, file: SiteFile, text: string): Promise<SiteFile> {
  await Deno.writeTextFile(`${site}/${file.path}`, text);
  const size = new TextEncoder().encode(text).length;
  return { ...file, size, etag: sha256(text).slice(0, 11), encodings: {} };
}

/** Returns the new text. Without a change, two of the builds would be the same. */
function change(text: string, from: RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`The build does not contain ${from}`);
  return changed;
}

async function copy(from: string, to: string) {
  const { isDirectory } = await Deno.stat(from);
  if (!isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) await copy(`${from}/${name}`, `${to}/${name}`);
}
