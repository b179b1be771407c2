// Makes the folder of all embedded data private: other users of this machine must not read it.
import { isPrivate, makePrivate } from "../supabase/local/private-folder.ts";

/** The entries that the embedded parts put into the folder. */
const ownEntries = new Set(["desk", "lock", "postgres", "storage"]);

/**
 * Makes the folder private. Returns a warning if other users of this machine can still enter it.
 */
export async function openDataFolder(folder: string): Promise<string | undefined> {
  const isOpenToOthers = await isShared(folder)
    ? !await isPrivate(folder)
    : !await makePrivate(folder);
  return isOpenToOthers
    ? `Other users of this machine can enter the data folder ${folder}. Give it to this user with mode 0700, or set DATA_DIR to a folder that only Pyinnya uses.`
    : undefined;
}

/** The folder has other files, like /tmp or a home folder: its mode is then not ours to change. */
async function isShared(folder: string): Promise<boolean> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.some(({ name }) => !ownEntries.has(name));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
