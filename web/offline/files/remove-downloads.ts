// Removes downloads and their files from the device.
import type { DownloadContext } from "./download-context.ts";
import { isFull } from "./fetch-bytes.ts";
import { listCopies, listFileNames } from "./copies.ts";

/** In milliseconds. Another tab must close a file before it can be removed. */
const RETRY_AFTER = 100;
const MAX_TRIES = 50;

export async function removeDownloads(context: DownloadContext, keys: string[]) {
  const { store, folder, missing, titles } = context;
  // Note the count first: otherwise an app that opens meanwhile would report the removed downloads
  // as lost.
  context.noteCount(context.rows().filter(({ key }) => !keys.includes(key)).length);
  const names = context.rows().filter(({ key }) => keys.includes(key)).flatMap(listCopies)
    .flatMap(listFileNames);
  let freed = 0;
  const removed = await store.remove(keys).catch(async (error) => {
    if (!isFull(error)) throw error;
    // There is no room even to write down what is to go, so the files go first.
    for (const name of names) freed += await folder.remove(name) ?? 0;
    return await store.remove(keys);
  });
  for (const key of keys) missing.delete(key);
  await titles.drop(keys);
  await context.changed();
  const removedNames = removed.flatMap(listCopies).flatMap(listFileNames);
  return { freed: freed + await removeFiles(context, removedNames) };
}

/** Removes files. Returns how many bytes were really freed. */
export async function removeFiles(
  { store, folder, clock }: DownloadContext,
  names: string[],
): Promise<number> {
  let freed = 0;
  for (const name of names) {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const size = await folder.remove(name);
      if (size !== undefined) {
        freed += size;
        await store.removeFromTrash(name);
        break;
      }
      await new Promise<void>((resolve) => clock.after(RETRY_AFTER, resolve));
    }
  }
  return freed;
}
