// Removes all downloads of a user from the device, without the library that wrote them: that
// library may not be loaded.
import { deleteDatabase } from "../../lib/device/databases.ts";
import { filesName, folderName, storeDownloadCount } from "./model.ts";
import { isMissing } from "./file-writer.ts";

/** In milliseconds. A worker that has just ended may hold a file a moment longer. */
const RETRY_AFTER = 100;
const MAX_TRIES = 50;

/** Returns how many bytes were freed. */
export async function removeAllOf(userId: string): Promise<number> {
  storeDownloadCount(userId, 0);
  // Request this first: the browser deletes the database when the last tab has closed it.
  deleteDatabase(filesName(userId));
  // A page on plain http has no file store, so nothing is in it.
  if (!globalThis.navigator?.storage?.getDirectory) return 0;
  const name = folderName(userId);
  try {
    const root = await navigator.storage.getDirectory();
    const size = await sizeOf(await root.getDirectoryHandle(name));
    for (let tries = 1;; tries++) {
      try {
        await root.removeEntry(name, { recursive: true });
        return size;
      } catch (error) {
        if (isMissing(error)) return size;
        if (tries === MAX_TRIES) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
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
