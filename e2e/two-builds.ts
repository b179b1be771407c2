// Two builds of the app, as a deployment leaves them: the second beside what the first one's tabs still need.
import { build } from "../web/build.ts";

const sources = ["web", "locales", "server", "deno.json", "deno.lock"];

/** Writes the two folders: the first is what stands in `from`, the second calls only the home page something else. */
export async function buildTwice(root: string, from: string) {
  for (const source of sources) await copy(`${from}/${source}`, `${root}/${source}`);
  await Deno.symlink(`${from}/node_modules`, `${root}/node_modules`);
  await copy(`${from}/dist/site`, `${root}/first`);
  await copy(`${from}/dist/site`, `${root}/dist/site`);
  const texts = `${root}/locales/en/app.json`;
  const said = await Deno.readTextFile(texts);
  await Deno.writeTextFile(texts, said.replace('"home": "Home"', '"home": "Start"'));
  await build({ root });
}

async function copy(from: string, to: string) {
  const { isDirectory } = await Deno.stat(from);
  if (!isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) await copy(`${from}/${name}`, `${to}/${name}`);
}

if (Deno.args.length === 2) await buildTwice(Deno.args[0] ?? "", Deno.args[1] ?? "");
