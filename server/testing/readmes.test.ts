// Checks the README files: every link, path and command, and their length. Checks the links of the
// DECISIONS files, and the paths in their descriptions of flows. Old decisions may name files that
// do not exist any more.
import assert from "node:assert/strict";
import { dirname, join, normalize } from "node:path";
import project from "../../deno.json" with { type: "json" };

const root = join(import.meta.dirname ?? "", "../..");
const leftOut = ["node_modules", "dist", "data", "e2e/results", ".git"];
const files = listFiles("");
const folders = new Set(files.flatMap((path) => {
  const parts = dirname(path).split("/");
  return parts.map((_, n) => parts.slice(0, n + 1).join("/"));
}));
const readmes = files.filter((path) => /(^|\/)README\.md$/.test(path));
const decisions = files.filter((path) => /(^|\/)DECISIONS\.md$/.test(path));

/** The part of a DECISIONS file that describes today's code. */
const FLOWS = "Flows, step by step";
const MAX_LINES = 250;
/** What a newcomer reads first. */
const MAX_BYTES_OF_TOP = 8 * 1024;

const isPath = /^[\w.@-]+(\/[\w.@-]+)*(\.(tsx?|js|css|sql|json|md|html|toml|webp|tsv)|\/)$/;
/** The guides to a new feature name files that a reader is about to write. */
const isExample = (path: string) => path.includes("bookmark");
/** These are folders of a build, a run or a bucket, a placeholder, and names of code. */
const isNoPath = (path: string) =>
  /^((dist|data|e2e\/results|incoming)\/|features\/x\/$|c\.)/.test(path);

for (const document of [...readmes, ...decisions]) {
  const text = await Deno.readTextFile(join(root, document));

  Deno.test(`${document}: every link leads to a file and a heading`, async () => {
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(target)) continue;
      const [path = "", heading] = target.split("#");
      const file = path ? normalize(join(dirname(document), path)) : document;
      assert.ok(files.includes(file) || folders.has(file.replace(/\/$/, "")), target);
      if (heading) assert.ok((await headingsOf(file)).includes(heading), target);
    }
  });

  Deno.test(`${document}: every path exists`, () => {
    const checked = readmes.includes(document) ? text : flowsOf(text);
    const paths = [...checked.matchAll(/`([^`\n]+)`/g)].map(([, path = ""]) => path)
      .filter((path) => isPath.test(path) && !isExample(path) && !isNoPath(path));
    assert.deepEqual(paths.filter((path) => !isThere(path)), []);
  });
}

for (const document of decisions) {
  Deno.test(`${document}: every decision begins with its day`, async () => {
    const text = await Deno.readTextFile(join(root, document));
    const beginnings = text.matchAll(/^#{2,3} (.+)\n\n(?!#)(.+)$/gm);
    const undated = [...beginnings].filter(([, heading, first = ""]) =>
      heading !== FLOWS && !/^\d{4}-\d\d-\d\d/.test(first)
    );
    assert.deepEqual(undated.map(([, heading]) => heading), []);
  });
}

for (const readme of readmes) {
  const text = await Deno.readTextFile(join(root, readme));

  Deno.test(`${readme}: has at most ${MAX_LINES} lines`, () => {
    assert.ok(text.trimEnd().split("\n").length <= MAX_LINES);
    if (readme === "README.md") {
      assert.ok(new TextEncoder().encode(text).length <= MAX_BYTES_OF_TOP, "at most 8 KB");
    }
  });

  Deno.test(`${readme}: a name with its file stands in that file`, async () => {
    const wrong: string[] = [];
    const pairs = text.matchAll(/`(\w+)(?:\([^`]*\))?`\s+\((?:in )?`([\w@./-]+\.(?:tsx?|js))`/g);
    for (const [pair, name = "", path = ""] of pairs) {
      if (isExample(name) || isExample(path)) continue;
      const places = files.filter((place) => place === path || place.endsWith(`/${path}`));
      const texts = await Promise.all(places.map((place) => Deno.readTextFile(join(root, place))));
      const word = new RegExp(`\\b${name}\\b`);
      if (!texts.some((code) => word.test(code))) wrong.push(pair.replace(/\s+/g, " "));
    }
    assert.deepEqual(wrong, []);
  });

  Deno.test(`${readme}: every command names a task and files that exist`, () => {
    for (const [, task = ""] of text.matchAll(/\bdeno(?:@[\d.]+)? task ([\w:]+)/g)) {
      assert.ok(task in project.tasks, `task ${task}`);
    }
    for (const [command] of text.matchAll(/\bdeno(@[\d.]+)? (run|test|bench) [^`\n#]*/g)) {
      for (const word of command.split(/\s+/).filter((word) => /^[\w.-]+\//.test(word))) {
        if (word.includes("…") || isExample(word)) continue;
        // Playwright takes the beginning of a path.
        assert.ok(files.some((file) => file.startsWith(word)), `${word} in '${command}'`);
      }
    }
  });
}

const flowsOf = (text: string) => text.split(`\n## ${FLOWS}\n`)[1] ?? "";

/** A path may leave out the folders above it. */
function isThere(path: string): boolean {
  const name = path.replace(/\/$/, "");
  const all = path.endsWith("/") ? [...folders] : files;
  return all.some((place) => place === name || place.endsWith(`/${name}`));
}

function listFiles(folder: string): string[] {
  return [...Deno.readDirSync(join(root, folder))].flatMap(({ name, isDirectory }) => {
    const path = folder ? `${folder}/${name}` : name;
    if (leftOut.includes(path)) return [];
    return isDirectory ? listFiles(path) : [path];
  });
}

async function headingsOf(file: string): Promise<string[]> {
  const text = await Deno.readTextFile(join(root, file));
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replace(/[^\w\s-]/g, "").replaceAll(" ", "-")
  );
}
