// Makes builds of the app as deployments leave them: the second still has the files that the first
// one's tabs need. There is also a third.
import { build } from "../web/build.ts";

const sources = ["web", "locales", "server", "deno.json", "deno.lock"];

/**
 * Writes three folders: the first is the build in `from`, the second only gives the home page
 * another name, and the third does without one file of the second.
 */
export async function buildTwice(root: string, from: string) {
  for (const source of sources) await copy(`${from}/${source}`, `${root}/${source}`);
  await Deno.symlink(`${from}/node_modules`, `${root}/node_modules`);
  await copy(`${from}/dist/site`, `${root}/first`);
  await copy(`${from}/dist/site`, `${root}/dist/site`);
  const texts = `${root}/locales/en/app.json`;
  const said = await Deno.readTextFile(texts);
  await Deno.writeTextFile(texts, said.replace('"home": "Home"', '"home": "Start"'));
  await build({ root });
  await copy(`${root}/dist/site`, `${root}/third`);
  await keepLess(`${root}/third`);
}

/**
 * Takes one file out of the list that the service worker stores, so that this build does without
 * the file.
 */
async function keepLess(site: string) {
  const worker = await Deno.readTextFile(`${site}/sw.js`);
  const less = worker.replace(/,\{[^{}]*\/assets\/own-my-[^{}]*\}/, "");
  await Deno.writeTextFile(`${site}/sw.js`, less);
  const { files }: { files: { path: string }[] } = JSON.parse(
    await Deno.readTextFile(`${site}/site.json`),
  );
  const changed = { size: new TextEncoder().encode(less).length, etag: "third", encodings: {} };
  const told = files.map((file) => file.path === "sw.js" ? { ...file, ...changed } : file);
  await Deno.writeTextFile(`${site}/site.json`, JSON.stringify({ files: told }));
}

async function copy(from: string, to: string) {
  const { isDirectory } = await Deno.stat(from);
  if (!isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) await copy(`${from}/${name}`, `${to}/${name}`);
}

if (Deno.args.length === 2) await buildTwice(Deno.args[0] ?? "", Deno.args[1] ?? "");
