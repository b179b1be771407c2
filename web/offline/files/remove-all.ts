// Takes everything of a person's files off the device, without the library that put it there: it may not have been loaded.
import { filesName, folderName, noteCount } from "./files-name.ts";
import { isMissing } from "./folder.ts";

/** A worker that has just been ended may hold a file a moment longer. */
const HELD_FOR = 100;
const MOST_TRIES = 50;

/** Tells how many bytes that has freed. */
export async function removeAllOf(personId: string): Promise<number> {
  noteCount(personId, 0);
  // Asked for first: it waits until the last tab has let go of it.
  globalThis.indexedDB?.deleteDatabase(filesName(personId));
  // Plain http has no file store, and so nothing in it.
  if (!globalThis.navigator?.storage?.getDirectory) return 0;
  const name = folderName(personId);
  try {
    const root = await navigator.storage.getDirectory();
    const size = await sizeOf(await root.getDirectoryHandle(name));
    for (let tries = 1;; tries++) {
      try {
        await root.removeEntry(name, { recursive: true });
        return size;
      } catch (error) {
        if (isMissing(error)) return size;
        if (tries === MOST_TRIES) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, HELD_FOR));
    }
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

async function sizeOf(folder: FileSystemDirectoryHandle): Promise<number> {
  let size = 0;
  for await (const handle of folder.values()) {
    if (handle.kind === "file") size += (await (handle as FileSystemFileHandle).getFile()).size;
  }
  return size;
}
