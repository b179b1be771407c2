// Lets only one process use a data folder. The embedded database takes no lock itself, and two
// processes would ruin the data.

export class FolderTaken extends Error {}

/** The lock holds until its release or until the process ends, in whatever way. */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const path = `${folder}/lock`;
  const file = await Deno.open(path, { create: true, read: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    throw new FolderTaken(
      `Another Pyinnya is already running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => closeLocked(file) };
}

/**
 * Ends the lock before it closes the file. A program that this process starts now has a copy of
 * the open file for a moment, and closing the file here would not end the lock of the copy.
 */
export function closeLocked(file: Deno.FsFile) {
  try {
    file.unlockSync();
  } finally {
    file.close();
  }
}
