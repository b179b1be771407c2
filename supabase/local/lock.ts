// One process a data folder: the embedded database takes no lock itself, and two on one folder would ruin it.

export class FolderTaken extends Error {}

/** Held until it is released or the process ends, however it ends. */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const path = `${folder}/lock`;
  const file = await Deno.open(path, { create: true, read: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    throw new FolderTaken(
      `Another Pyinnya is already running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => file.close() };
}
