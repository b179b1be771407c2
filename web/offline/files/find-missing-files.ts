// Finds, at the start, the files that the browser has deleted.
import type { FileRow } from "./db.ts";
import type { DownloadContext } from "./download-context.ts";
import type { Folder } from "./folder.ts";
import { fileName, listCopies, listFileNames } from "./copies.ts";

/** Marks the missing files. Returns the files that belong to no download. */
export async function findMissingFiles(context: DownloadContext): Promise<string[]> {
  const { folder, store } = context;
  const names = await folder.list();
  // The files before the rows: a download that begins meanwhile then has its row before its file.
  const rows = await store.list();
  for (const row of rows) await checkFiles(context, row);
  await context.refresh();
  const known = new Set(rows.flatMap(listCopies).flatMap(listFileNames));
  return [...await store.listTrash(), ...names.filter((name) => !known.has(name))];
}

async function checkFiles({ store, folder, missing }: DownloadContext, row: FileRow) {
  for (const { name, state, got, size } of listCopies(row)) {
    const sizeOnDisk = await sizeOf(folder, fileName({ name }));
    // A file that cannot be read now may still be there.
    if (sizeOnDisk === undefined) continue;
    if (state !== "saved") {
      if (sizeOnDisk !== got) await store.correctProgress(row.key, name, sizeOnDisk);
    } else if (sizeOnDisk === size) missing.delete(row.key);
    // A file that was replaced or removed meanwhile is not missing.
    else if ((await store.get(row.key))?.copy.name === name) missing.add(row.key);
  }
}

const sizeOf = (folder: Folder, name: string) =>
  folder.read(name).then((file) => file?.size ?? 0, () => undefined);
