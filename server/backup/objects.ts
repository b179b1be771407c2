// Copies the objects that rows name from a storage into a folder, and back. Names are never used
// again, so a file that the folder has already is not copied again.
import { join } from "node:path";
import type { Sql } from "../db/sql.ts";
import { attachmentTypes } from "../features/attachments/schema.ts";
import { fileTypes, videoTypes } from "../features/uploads/schema.ts";
import { CommandError } from "../process.ts";
import { type Storage, StorageAway } from "../services/storage.ts";
import { hashOf, hashOfFile, PART, sizeOfFile, writeWhole } from "./files.ts";
import { objectFile, objectPath, objectsFolder, type SavedObject } from "./manifest.ts";
import type { Table } from "./tables.ts";

const AT_ONCE = 4;

const typesByEnding = new Map<string | undefined, string>(
  [videoTypes, fileTypes, attachmentTypes].flatMap((types) =>
    Object.entries(types).map(([type, ending]) => [ending, type])
  ),
);

/** The columns with the names of objects, and which rows of the table count. */
const places = [
  { table: "videos", column: "video_path" },
  { table: "resources", column: "file_path" },
  { table: "messages", column: "image_path" },
  { table: "attachments", column: "path" },
  // Files that staff have sent, but not yet used.
  {
    table: "uploads",
    column: "path",
    only: "arrived_at is not null and claimed_at is null and dropped_at is null",
  },
];

/** A database that is older than this program may not have each column yet. */
export async function listObjects(sql: Sql, tables: Table[]): Promise<string[]> {
  const paths = new Set<string>();
  for (const { table, column, only = "true" } of places) {
    if (!tables.find(({ name }) => name === table)?.columns.includes(column)) continue;
    const rows = sql<{ path: string }[]>`
      select ${sql(column)} as path from ${sql(`academy.${table}`)}
      where ${sql(column)} is not null and ${sql.unsafe(only)}
    `;
    for await (const batch of rows.cursor(1000)) for (const { path } of batch) paths.add(path);
  }
  return [...paths].sort();
}

type Copied = { objects: SavedObject[]; missing: string[]; copied: number; copiedBytes: number };

/** `earlier` are the objects of the last complete backup in this folder. */
export async function copyObjects(
  storage: Storage,
  folder: string,
  paths: string[],
  earlier: SavedObject[],
): Promise<Copied> {
  const known = new Map(earlier.map((object) => [object.path, object]));
  const objects: SavedObject[] = [];
  const missing: string[] = [];
  let copied = 0;
  let copiedBytes = 0;
  await runAtOnce(paths, async (path) => {
    if (!objectPath.safeParse(path).success) return void missing.push(path);
    const file = objectFile(folder, path);
    const before = known.get(path);
    const size = await sizeOfFile(file);
    if (before && size === before.size) return void objects.push(before);
    // A file of another size than before is damaged, so the folder does not have it, either.
    const found = await storage.find(path) ?? (before ? undefined : lostFile(path, size));
    if (!found) return void missing.push(path);
    const { contentType } = found;
    // The folder has this file, but its hash is not known: a run was killed, or the manifest is
    // damaged.
    if (size === found.size) {
      return void objects.push({ path, contentType, ...await hashOfFile(file) });
    }
    const bytes = await storage.open(path);
    if (!bytes) return void missing.push(path);
    const sum = await writeWhole(file, bytes).catch((error) => {
      // The client library throws this if a body breaks off.
      if (!(error instanceof TypeError)) throw error;
      throw new CommandError(`The storage broke off in the middle of ${path}. Run it again.`);
    });
    if (sum.size !== found.size) {
      throw new CommandError(`The storage ended ${path} after ${sum.size} of ${found.size} bytes.`);
    }
    objects.push({ path, contentType, ...sum });
    copied++;
    copiedBytes += sum.size;
  });
  objects.sort((a, b) => a.path < b.path ? -1 : 1);
  return { objects, missing: missing.sort(), copied, copiedBytes };
}

/** What is known of a file that the storage has lost, but that the folder has. */
function lostFile(path: string, size: number | undefined) {
  if (size === undefined) return undefined;
  const contentType = typesByEnding.get(path.split(".").at(-1));
  if (contentType) return { size, contentType };
  console.warn(
    `The storage has lost ${path}. It stays in the folder, but a restore leaves it out, because its name does not say its type.`,
  );
  return undefined;
}

/**
 * Removes files that no row names any more. A file that a row names stays, also if the storage does
 * not have it: the settings may name another storage.
 */
export async function removeOtherObjects(folder: string, paths: string[]) {
  const named = new Set(paths.map((path) => objectFile(folder, path)));
  const walk = async (place: string) => {
    for await (const { name, isDirectory } of Deno.readDir(place)) {
      const path = join(place, name);
      if (isDirectory) await walk(path);
      else if (!named.has(path) || name.endsWith(PART)) await Deno.remove(path);
    }
  };
  await Deno.mkdir(objectsFolder(folder), { recursive: true, mode: 0o700 });
  await walk(objectsFolder(folder));
}

/** Puts the objects of a backup into a storage. `readBack` also compares what the storage has. */
export const putObjects = (
  storage: Storage,
  folder: string,
  objects: SavedObject[],
  { readBack }: { readBack: boolean },
) =>
  runAtOnce(objects, async (object) => {
    const { path } = object;
    const isNew = !await storage.find(path) && await put(storage, folder, object);
    // An earlier restore that was ended has put it there, or somebody else has.
    if ((readBack || !isNew) && !await isStored(storage, object)) {
      throw new CommandError(
        isNew
          ? `The storage did not keep ${path} as it was.`
          : `The storage already has another file with the name ${path}. Restore into an empty storage.`,
      );
    }
  });

async function put(storage: Storage, folder: string, { path, contentType }: SavedObject) {
  const { readable } = await Deno.open(objectFile(folder, path));
  return await storage.put(path, readable, contentType).catch((error) => {
    if (error instanceof StorageAway) throw error;
    throw new CommandError(`The storage does not take ${path}: ${error.message}`);
  });
}

async function isStored(storage: Storage, { path, size, sha256 }: SavedObject): Promise<boolean> {
  const bytes = await storage.open(path);
  if (!bytes) return false;
  const sum = await hashOf(bytes);
  return sum.size === size && sum.sha256 === sha256;
}

/** Works on a few items at a time. After a failure it begins no further item. */
async function runAtOnce<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const queue = items.values();
  let hasFailed = false;
  const run = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      await work(item);
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      run().catch((error) => {
        hasFailed = true;
        throw error;
      })),
  );
}
