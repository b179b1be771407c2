// Gives one run a folder for its temporary files. The folder is in memory if there is room, and is
// removed at the end.
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeStop } from "../before-stop.ts";
import { stopCommands } from "./commands.ts";

const MEMORY = "/dev/shm";
const PREFIX = "pyinnya-run-";
/** Longer than any run. */
const LEFT_MS = 2 * 60 * 60_000;
/** Databases and browser profiles of tests that run at the same time need about a tenth of this. */
const ROOM = 4 * 1024 ** 3;

/** Then every `Deno.makeTempDir` of this process and of its children uses the folder. */
export async function useTemporaryFolder(): Promise<() => Promise<void>> {
  // Templates serve many runs, so they stay outside.
  Deno.env.set("TEMPLATE_FOLDER", tmpdir());
  const dir = await hasRoom(MEMORY) ? MEMORY : undefined;
  if (dir) await removeLeftFolders(dir);
  const folder = await Deno.makeTempDir({ prefix: `${PREFIX}${Deno.pid}-`, dir });
  // Children that run as another user make folders here too.
  await Deno.chmod(folder, 0o1777).catch(() => {});
  for (const name of ["TMPDIR", "TEMP", "TMP"]) Deno.env.set(name, folder);
  // Without this, each run that the user stops would leave its processes and its part of the
  // memory.
  const forget = beforeStop(async () => {
    await stopCommands();
    await removeFolder(folder);
  });
  return async () => {
    forget();
    await removeFolder(folder);
  };
}

/** A run that is killed leaves its folder in memory. The name of a folder has the run's process. */
async function removeLeftFolders(dir: string) {
  for await (const { name } of Deno.readDir(dir)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!pid || await isThere(`/proc/${pid}`)) continue;
    // The process of another container may be invisible here.
    const { mtime } = await Deno.stat(join(dir, name)).catch(() => ({ mtime: null }));
    if (mtime && mtime.getTime() < Date.now() - LEFT_MS) await removeFolder(join(dir, name));
  }
}

const isThere = (path: string) => Deno.stat(path).then(() => true, () => false);

/** Tries several times, because a browser that ends late may still write. */
async function removeFolder(folder: string) {
  for (let tries = 3;; tries--) {
    try {
      return await Deno.remove(folder, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
      if (tries === 1) return console.error(`${folder} could not be removed: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** A copy of a database on a disk takes half of the time of most tests. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ROOM;
  } catch {
    // Only Linux has this folder.
    return false;
  }
}
