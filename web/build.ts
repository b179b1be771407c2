// Builds the web app into dist/site, only if a source has changed. A killed build never leaves half
// a site.
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { finishSite } from "./build/finish-site.ts";

export class BuildFailed extends Error {}

type Options = {
  root?: string;
  /** Runs Vite. Tests replace it. */
  bundle?: (root: string, outDir: string) => Promise<void>;
  /** Called when a build begins, because it takes time. */
  onBuild?: () => void;
};

const repoRoot = join(import.meta.dirname ?? ".", "..");

export async function buildIfChanged(options: Options = {}): Promise<{ built: boolean }> {
  const { root = repoRoot } = options;
  if (await isCurrent(root)) return { built: false };
  return await withBuildLock(root, async () => {
    // The process that held the lock before may have built the same sources.
    if (await isCurrent(root)) return { built: false };
    await replaceSite(root, options);
    return { built: true };
  });
}

export async function build(options: Options = {}): Promise<void> {
  const { root = repoRoot } = options;
  await withBuildLock(root, () => replaceSite(root, options));
}

/** Runs `work` in one process at a time. The system releases the lock of a killed process. */
async function withBuildLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    await Deno.mkdir(join(root, "dist"), { recursive: true });
    using lock = await Deno.open(join(root, "dist/lock"), { create: true, write: true });
    await lock.lock(true);
    return await work();
  } catch (error) {
    if (error instanceof BuildFailed) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BuildFailed(`The web app could not be built: ${reason}`, { cause: error });
  }
}

async function replaceSite(root: string, { bundle = runVite, onBuild }: Options) {
  onBuild?.();
  const dist = join(root, "dist");
  const site = join(dist, "site");
  await cleanUp(dist);
  // Made before the build, because a source that changes during the build must lead to another one.
  const stamp = await sourceStamp(root);
  // A new name each time, because the Vite of a killed build may still write into the old folder.
  const next = join(dist, `next-${crypto.randomUUID()}`);
  try {
    await Deno.mkdir(next);
    await bundle(root, next);
    await finishSite(next, site);
    await swap(dist, next, stamp);
  } catch (error) {
    await removeIfThere(next);
    throw error;
  }
}

/**
 * Puts the new site into place. A site without a stamp counts as outdated, so a kill after any step
 * is safe.
 */
async function swap(dist: string, next: string, stamp: string) {
  const site = join(dist, "site");
  const previous = join(dist, "last");
  await removeIfThere(join(dist, "stamp"));
  if (await exists(site)) await Deno.rename(site, previous);
  await Deno.rename(next, site);
  await Deno.writeTextFile(join(dist, "stamp.new"), stamp);
  await Deno.rename(join(dist, "stamp.new"), join(dist, "stamp"));
  await removeIfThere(previous);
}

/** Finishes or undoes the work of a killed build. */
async function cleanUp(dist: string) {
  const previous = join(dist, "last");
  if (await exists(previous) && !await exists(join(dist, "site"))) {
    await Deno.rename(previous, join(dist, "site"));
  }
  await removeIfThere(previous);
  for await (const { name } of Deno.readDir(dist)) {
    if (name.startsWith("next-")) await removeIfThere(join(dist, name));
  }
}

async function isCurrent(root: string): Promise<boolean> {
  if (!await exists(join(root, "dist/site/site.json"))) return false;
  try {
    return await Deno.readTextFile(join(root, "dist/stamp")) === await sourceStamp(root);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * The server's files behind the contract. No other file of the server reaches the phone. `deno fmt`
 * keeps the imports in this form.
 */
async function filesOfContract(root: string, path = "server/contract.ts", found = new Set([path])) {
  const source = await Deno.readTextFile(join(root, path));
  for (const [, need = ""] of source.matchAll(/^(?:im|ex)port (?!type )[^;]* from "(\.[^"]+)"/gm)) {
    const needed = join(dirname(path), need);
    if (found.has(needed)) continue;
    await filesOfContract(root, needed, found.add(needed));
  }
  return found;
}

async function sourceStamp(root: string): Promise<string> {
  const paths = [
    "deno.json",
    "deno.lock",
    ...await filesBelow(root, "web"),
    ...await filesBelow(root, "locales"),
    ...await filesOfContract(root),
  ].filter((path) => !/\.test\.tsx?$/.test(path)).sort();

  const contents = await Promise.all(paths.map((path) => Deno.readFile(join(root, path))));
  const stamp = createHash("sha256");
  for (const [at, path] of paths.entries()) {
    const content = contents[at] ?? new Uint8Array();
    stamp.update(`${path}\0${content.length}\0`).update(content);
  }
  return stamp.digest("hex");
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    if (isDirectory) paths.push(...await filesBelow(root, `${folder}/${name}`));
    else paths.push(`${folder}/${name}`);
  }
  return paths;
}

/** Builds the scripts of the phone, and the same pages for the process that renders them here. */
async function runVite(root: string, outDir: string) {
  // The name from deno.json, because the frozen lock file knows no other name.
  const { imports }: { imports: { vite: string } } = JSON.parse(
    await Deno.readTextFile(join(root, "deno.json")),
  );
  // The default loader writes a temporary file beside the configuration, and tests list the files.
  const config = ["--config", "web/vite.config.ts", "--configLoader", "native"]
    .concat("--emptyOutDir", "--outDir");
  const vite = (...args: string[]) => runDeno(root, "Vite", imports.vite, "build", ...args);
  const renderer = `${outDir}-renderer`;
  try {
    await Promise.all([
      vite(...config, outDir),
      vite(...config, renderer, "--ssr", "prerender.tsx"),
    ]);
    await runDeno(root, "Rendering", "web/build/prerender.ts", renderer, outDir);
  } finally {
    await removeIfThere(renderer);
  }
}

async function runDeno(root: string, step: string, ...args: string[]) {
  const { success, code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", ...args],
    cwd: root,
    // Vite would follow a NODE_ENV of the shell and bundle React's development build.
    env: { NODE_ENV: "production" },
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (success) return;
  const output = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim()).join("\n");
  throw new BuildFailed(
    `The web app could not be built. ${step} ended with ${code}:\n${
      stripVTControlCharacters(output)
    }`,
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function removeIfThere(path: string) {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

if (import.meta.main) {
  try {
    const began = performance.now();
    const { built } = Deno.args.includes("--force")
      ? await build().then(() => ({ built: true }))
      : await buildIfChanged();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      built
        ? `Built the web app in ${seconds} s.`
        : "The web app is up to date (--force builds it anyway).",
    );
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}
