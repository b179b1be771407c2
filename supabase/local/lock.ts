// Lets only one process use a data folder, or write a file of an upload. The embedded database takes
// no lock itself, and two processes would ruin the data.

export class FolderTaken extends Error {}

/** The lock holds until its release or until the process ends, in whatever way. */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const path = `${folder}/lock`;
  const file = await Deno.open(path, { create: true, read: true, write: true });
  if (!await lockOrClose(file)) {
    throw new FolderTaken(
      `Another Pyinnya is already running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => closeLocked(file) };
}

/** Closes the file and returns false if another process has locked it. */
export async function lockOrClose(file: Deno.FsFile): Promise<boolean> {
  try {
    if (await file.tryLock(true)) return true;
  } catch (error) {
    file.close();
    throw error;
  }
  file.close();
  return false;
}

/**
 * A program that this process starts at this moment has a copy of the open file for a short time.
 * The lock would last until that copy is closed, too. So this function unlocks the file first.
 */
export function closeLocked(file: Deno.FsFile) {
  try {
    file.unlockSync();
  } finally {
    file.close();
  }
}
