// Gives bytes a name, moves objects and removes them, each in an order that survives a kill.
import { dirname } from "node:path";
import { linkIfThere, moveIfThere, removeIfThere, sizeOf, writeSynced } from "./disk.ts";
import { isName, type ObjectFiles } from "./object-files.ts";
import type { Facts, ObjectInfo, Objects, StoredFile } from "./object-types.ts";

/** Changes of one name run in turn, so that each sees the result of the change before. */
export function openPlacement(
  files: ObjectFiles,
  discard: Objects["discard"],
): Pick<Objects, "place" | "replace" | "remove" | "move"> {
  const { find, partOf, factsPath } = files;
  const inTurn = openTurns();

  /** No other change of this name runs meanwhile. */
  async function placeAlone(id: string, about: ObjectInfo): Promise<Facts | undefined> {
    const existing = await find(about.bucket, about.name);
    if (existing?.facts.id === id) return existing.facts;
    try {
      if (!existing) return await putInPlace(files, id, about, undefined);
    } catch (error) {
      // Another process on the same folder has taken the name.
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
    await discard(id);
    return undefined;
  }

  /** No other change of this name runs meanwhile. */
  async function replaceAlone(id: string, about: ObjectInfo): Promise<Facts> {
    const existing = await find(about.bucket, about.name);
    if (existing?.facts.id === id) return existing.facts;
    try {
      return await putInPlace(files, id, about, existing);
    } catch (error) {
      if (existing || !(error instanceof Deno.errors.AlreadyExists)) throw error;
      return await putInPlace(files, id, about, await find(about.bucket, about.name));
    }
  }

  return {
    async place(id, about) {
      const { bucket, name } = about;
      requireName(bucket, name);
      return await inTurn(factsPath(bucket, name), () => placeAlone(id, about));
    },

    async replace(id, about) {
      const { bucket, name } = about;
      requireName(bucket, name);
      return await inTurn(factsPath(bucket, name), () => replaceAlone(id, about));
    },

    async remove(bucket, name) {
      return await inTurn(factsPath(bucket, name), () => removePlaced(files, bucket, name));
    },

    async move(bucket, from, to) {
      const existing = await find(bucket, from);
      if (!existing) return "missing";
      const id = crypto.randomUUID();
      // The link gets the current time, so that no sweep takes it for remains.
      if (!await linkIfThere(existing.file, partOf(id))) return "missing";
      const { contentType, cacheControl } = existing.facts;
      const about = { bucket, name: to, contentType, cacheControl };
      const facts = await inTurn(factsPath(bucket, to), () => placeAlone(id, about));
      if (!facts) return "taken";
      // An object that came under the old name meanwhile stays there.
      const { id: movedId } = existing.facts;
      await inTurn(factsPath(bucket, from), () => removePlaced(files, bucket, from, movedId));
      return facts;
    },
  };
}

/** No other change of this name may run meanwhile. */
async function putInPlace(
  { partOf, bytesOf, intentPath, factsPath }: ObjectFiles,
  id: string,
  about: ObjectInfo,
  existing: StoredFile | undefined,
): Promise<Facts> {
  const { bucket, name } = about;
  const bytes = bytesOf(bucket, id);
  // The bytes are in their place already if a process moved them and was killed before it could
  // say so.
  const size = await sizeOf(partOf(id)) ?? await sizeOf(bytes);
  if (size === undefined) throw new Error(`${bucket}/${name} has no bytes.`);
  const createdAt = new Date().toISOString();
  const facts: Facts = { ...about, id, size, etag: `"${id.replaceAll("-", "")}"`, createdAt };

  // In this order: the intention, the bytes, the name.
  await writeSynced(intentPath(id), JSON.stringify(facts));
  await Deno.mkdir(dirname(bytes), { recursive: true });
  await Deno.mkdir(dirname(factsPath(bucket, name)), { recursive: true });
  await moveIfThere(partOf(id), bytes);
  if (existing) await Deno.rename(intentPath(id), factsPath(bucket, name));
  else await Deno.link(intentPath(id), factsPath(bucket, name));
  await removeIfThere(intentPath(id));
  if (existing) await removeIfThere(existing.file);
  return facts;
}

/** With `id`, only if the object still has these bytes. */
async function removePlaced(
  { intentPath, factsPath, find }: ObjectFiles,
  bucket: string,
  name: string,
  id?: string,
): Promise<Facts | undefined> {
  const existing = await find(bucket, name);
  if (!existing || id !== undefined && existing.facts.id !== id) return undefined;
  const { file, facts } = existing;
  if (!await moveIfThere(factsPath(bucket, name), intentPath(facts.id))) return undefined;
  await removeIfThere(file);
  await removeIfThere(intentPath(facts.id));
  return facts;
}

function requireName(bucket: string, name: string) {
  if (!isName(bucket, name)) throw new Error(`${bucket}/${name} is not a valid object name.`);
}

/** Runs work on one name in turn, so that each work sees the result of the work before. */
function openTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name);
    const mine = (async () => {
      // A failure belongs to its own caller.
      await before?.catch(() => {});
      return await work();
    })();
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
