// Finds the tests that can have another result because of the changed files.
import { closure } from "../lint/import-graph.ts";

/** Any test can depend on these files, in ways that no import shows. */
const everyTestNeeds = /^(migrations\/|locales\/|deno\.(json|lock)$|.*\.css$)/;

/** Every quoted path: imports of types, `import()`, workers, files that a test reads or starts. */
const quoted = /["'`](\.\.|\.{1,2}\/[^"'`\s]*|(?:server|web|supabase|e2e)\/[^"'`\s*]*)["'`]/g;
/** A test that reads the project's own folder can depend on any file. */
const WHOLE_PROJECT = "";

const roots = ["server", "web", "supabase", "locales", "e2e"];

export const allTests = async (root: string): Promise<string[]> => testsIn(await readSources(root));

/** Without git the change is unknown, so every test runs. */
export async function affectedTests(root: string): Promise<string[]> {
  const changed = await changedFiles(root);
  const sources = await readSources(root);
  const tests = testsIn(sources);
  return changed ? affected(tests, needsOf(sources), changed) : tests;
}

const testsIn = (sources: Map<string, string>) =>
  [...sources.keys()].filter((place) => /\.test\.tsx?$/.test(place));

export function affected(
  tests: string[],
  needs: Map<string, string[]>,
  changed: string[],
): string[] {
  if (changed.some((place) => everyTestNeeds.test(place))) return tests;
  const isChanged = (needed: string) =>
    needed === WHOLE_PROJECT || needed.endsWith("/")
      ? changed.some((place) => place.startsWith(needed))
      : changed.includes(needed);
  return tests.filter((test) => [...closure(needs, test)].some(isChanged));
}

/**
 * Returns what each file names: other files, and folders (with a slash at the end) that it reads.
 */
export function needsOf(sources: Map<string, string>): Map<string, string[]> {
  return new Map([...sources].map(([place, source]) => {
    const paths = [...source.matchAll(quoted)].map(([, path = ""]) =>
      path.startsWith(".") ? resolve(place, path) : path
    );
    const contract = source.includes("@server/contract") ? ["server/contract.ts"] : [];
    return [place, [...new Set([...paths, ...contract])]];
  }));
}

/** If a path has a variable part, only its folder is known. */
function resolve(from: string, path: string): string {
  const fixed = path.includes("${")
    ? path.slice(0, path.lastIndexOf("/", path.indexOf("${")) + 1)
    : path;
  return decodeURI(new URL(fixed.replaceAll("%", "%25"), `file:///${from}`).pathname.slice(1));
}

async function readSources(root: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const read = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
      const place = `${folder}/${name}`;
      if (isDirectory) await read(place);
      else if (/\.tsx?$/.test(name)) {
        sources.set(place, await Deno.readTextFile(`${root}/${place}`));
      }
    }
  };
  for (const folder of roots) await read(folder);
  return sources;
}

/** Returns files that changed since the branch left main, and files that are not committed yet. */
async function changedFiles(root: string): Promise<string[] | undefined> {
  const base = await firstOutput(root, [
    ["merge-base", "HEAD", "origin/HEAD"],
    ["merge-base", "HEAD", "origin/main"],
    ["merge-base", "HEAD", "main"],
  ]);
  if (!base) return undefined;
  const lists = await Promise.all([
    // With -z, git does not escape letters in names.
    git(root, ["diff", "--name-only", "--no-renames", "-z", base.trim()]),
    git(root, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  const known = lists.filter((list) => list !== undefined);
  if (known.length < lists.length) return undefined;
  return known.flatMap((list) => list.split("\0")).filter(Boolean);
}

async function firstOutput(root: string, commands: string[][]): Promise<string | undefined> {
  for (const args of commands) {
    const output = await git(root, args);
    if (output) return output;
  }
  return undefined;
}

/** Returns nothing if git or the branch is missing. */
async function git(root: string, args: string[]): Promise<string | undefined> {
  try {
    const command = new Deno.Command("git", { args, cwd: root, stderr: "null", stdin: "null" });
    const { success, stdout } = await command.output();
    return success ? new TextDecoder().decode(stdout) : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
