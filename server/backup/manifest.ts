// The manifest says what a backup holds. It is written last, so a folder without it is no backup.
import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { CommandError } from "../process.ts";
import { writeWhole } from "./files.ts";

const count = z.number().int().min(0);
const sum = { size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) };

/** No part begins with a dot, so no path leads out of the folder. */
export const objectPath = z.string().max(1000).regex(/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/);

const Contents = z.object({
  format: z.literal(1),
  /** `academy.identity`. Null if the database is older than this table. */
  academyId: z.nullable(z.uuid()),
  madeAt: z.iso.datetime(),
  /** The migrations of the database, in order. The last one is the version of its schema. */
  migrations: z.array(z.object({ number: count, name: z.string(), checksum: z.string() })).min(1),
  /** The folder of the rows: each run writes a new one. */
  rowsFolder: z.string().regex(/^rows-[0-9TZ.-]+$/),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: count, ...sum })),
  objects: z.array(z.object({ path: objectPath, contentType: z.string(), ...sum })),
  /** Objects that a row names, but that were not in the storage, or have a name that no file has. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof Contents>;

/** The file also has a hash of its contents, so that a changed manifest is noticed. */
const File = Contents.extend({ seal: z.string() });

const sealOf = (manifest: Manifest): string =>
  createHash("sha256").update(JSON.stringify(Contents.parse(manifest))).digest("hex");
export type SavedTable = Manifest["tables"][number];
export type SavedObject = Manifest["objects"][number];

const manifestPath = (folder: string) => join(folder, "manifest.json");
export const rowsPath = (folder: string, { rowsFolder }: Manifest, table: string) =>
  join(folder, rowsFolder, `${table}.jsonl`);
export const objectsFolder = (folder: string) => join(folder, "objects");
export const objectFile = (folder: string, path: string) => join(objectsFolder(folder), path);

/** Replaces the manifest of an older backup in one step. */
export const writeManifest = (folder: string, manifest: Manifest) =>
  writeWhole(manifestPath(folder), textOf(manifest));

async function* textOf(manifest: Manifest) {
  const file = { ...manifest, seal: sealOf(manifest) };
  yield await Promise.resolve(new TextEncoder().encode(JSON.stringify(file, null, 1)));
}

/** Undefined if there is none. Throws `CommandError` if it cannot be read as one. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  let text;
  try {
    text = await Deno.readTextFile(manifestPath(folder));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
  const parsed = File.safeParse(parseJson(text));
  if (parsed.success) {
    const { seal, ...manifest } = parsed.data;
    if (seal === sealOf(manifest)) return manifest;
  }
  const place = parsed.error?.issues[0]?.path.join(".");
  throw new CommandError(
    `The manifest of the backup in ${folder} is damaged${place ? ` (${place})` : ""}.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
