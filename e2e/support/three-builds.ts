// Makes builds of the app as deployments leave them: the second still has the files that the first
// one's tabs need. There is also a third.
import { build } from "../../web/build.ts";

const sources = ["web", "locales", "server", "deno.json", "deno.lock"];

/**
 * Writes three folders: the first is the build in `from`, the second only gives the home page
 * another name, and the third does without one file of the second.
 */
export async function buildThree(root: string, from: string) {
  for (const source of sources) await copy(`${from}/${source}`, `${root}/${source}`);
  await Deno.symlink(`${from}/node_modules`, `${root}/node_modules`);
  await copy(`${from}/dist/site`, `${root}/first`);
  await copy(`${from}/dist/site`, `${root}/dist/site`);
  const texts = `${root}/locales/en/app.json`;
  await change(texts, '"home": "Home"', '"home": "Start"');
  await build({ root });
  await copy(`${root}/dist/site`, `${root}/third`);
  await removeOneFile(`${root}/third`);
}

/**
 * Takes one file out of the list that the service worker stores, so that this build does without
 * the file.
 */
async function removeOneFile(site: string) {
  const worker = await change(`${site}/sw.js`, /,\{[^{}]*\/assets\/own-my-[^{}]*\}/, "");
  const { files }: { files: { path: string }[] } = JSON.parse(
    await Deno.readTextFile(`${site}/site.json`),
  );
  const changed = { size: new TextEncoder().encode(worker).length, etag: "third", encodings: {} };
  const newFiles = files.map((file) => file.path === "sw.js" ? { ...file, ...changed } : file);
  await Deno.writeTextFile(`${site}/site.json`, JSON.stringify({ files: newFiles }));
}

/** Returns the new text. Without a change, two of the builds would be the same. */
async function change(path: string, from: string | RegExp, to: string): Promise<string> {
  const text = await Deno.readTextFile(path);
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${path} does not contain ${from}`);
  await Deno.writeTextFile(path, changed);
  return changed;
}

async function copy(from: string, to: string) {
  const { isDirectory } = await Deno.stat(from);
  if (!isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) await copy(`${from}/${name}`, `${to}/${name}`);
}

if (import.meta.main) {
  const [root, from] = Deno.args;
  if (!root || !from) throw new Error("Name the folder for the builds, and the project's root.");
  await buildThree(root, from);
}
