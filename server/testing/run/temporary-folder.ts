// A folder for the temporary files of one run: in memory where there is room, and removed as a whole at the end.
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { beforeStop } from "../before-stop.ts";
import { stopCommands } from "./commands.ts";

const MEMORY = "/dev/shm";
/** Databases and browser profiles of tests that run at the same time need about a tenth of this. */
const ROOM = 4 * 1024 ** 3;

/** Every `Deno.makeTempDir` of this process and of its children then uses the folder. */
export async function useTemporaryFolder(): Promise<() => Promise<void>> {
  // What is made once for many runs stays outside.
  Deno.env.set("TEMPLATE_FOLDER", tmpdir());
  const dir = await hasRoom(MEMORY) ? MEMORY : undefined;
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-run-", dir });
  // Children that run as another user make folders here, too.
  await Deno.chmod(folder, 0o1777).catch(() => {});
  for (const name of ["TMPDIR", "TEMP", "TMP"]) Deno.env.set(name, folder);
  // Else each run that the user stops would keep its processes and its part of the memory.
  const forget = beforeStop(async () => {
    await stopCommands();
    await removeFolder(folder);
  });
  return async () => {
    forget();
    await removeFolder(folder);
  };
}

/** A browser that ends late may still write. */
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

/** Copying a database costs a disk half of the time of most tests. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ROOM;
  } catch {
    // Only Linux has it.
    return false;
  }
}
