// Keeps objects on disk. Bytes come in under an id of their own. A name points to bytes through its
// facts, and the first process that links these facts has the name. `incoming` notes each object
// that is being placed or removed, so that a kill leaves nothing behind.
import { dirname, join } from "node:path";
import {
  isMissing,
  linkIfThere,
  moveIfThere,
  removeIfThere,
  sizeOf,
  writeFrom,
  writeSynced,
} from "./disk.ts";
import { openTurns } from "./in-turn.ts";

export type ObjectInfo = {
  bucket: string;
  name: string;
  contentType: string;
  cacheControl: string;
};

export type Facts = Omit<ObjectInfo, "bucket"> & {
  id: string;
  size: number;
  etag: string;
  createdAt: string;
  bucket?: string;
};

export type StoredFile = { file: string; facts: Facts };

export type Objects = {
  find(bucket: string, name: string): Promise<StoredFile | undefined>;
  /**
   * Stores bytes that no reader can see yet. Throws `tooMany()` if there are more than `most`
   * bytes.
   */
  receive(bytes: AsyncIterable<Uint8Array>, most: number, tooMany: () => Error): Promise<string>;
  /** The path of the bytes until they are placed. */
  partOf(id: string): string;
  /** The path of the bytes after that. */
  bytesOf(bucket: string, id: string): string;
  /**
   * Gives received bytes their name. If the name is taken, removes the bytes, changes nothing else
   * and returns nothing.
   */
  place(id: string, about: ObjectInfo): Promise<Facts | undefined>;
  /** The same, but an object that has the name is replaced. */
  replace(id: string, about: ObjectInfo): Promise<Facts>;
  /** Removes what was received under this id, unless a name points to it. */
  discard(id: string): Promise<void>;
  /** Removes the object with that name, and returns its facts. */
  remove(bucket: string, name: string): Promise<Facts | undefined>;
  /** Gives an object another name. A crash in between leaves both names, and each is whole. */
  move(bucket: string, from: string, to: string): Promise<Facts | "missing" | "taken">;
  /** Lists what is directly in a folder. */
  list(bucket: string, folder: string): Promise<{ folders: string[]; files: Facts[] }>;
  /** Removes what killed processes have left. */
  sweep(): Promise<void>;
};

/**
 * No segment begins with a dot, so no name leads out of the folder. No folder ends in `.json`,
 * because facts do.
 */
const bucketName = /^[a-z0-9][a-z0-9-]{0,62}$/;
const objectName =
  /^(?=.{1,900}$)(?!.*\.json\/)[A-Za-z0-9][\w.-]{0,199}(\/[A-Za-z0-9][\w.-]{0,199})*$/;

export const isBucket = (name: string) => bucketName.test(name);
export const isName = (bucket: string, name: string) => isBucket(bucket) && objectName.test(name);

const HOUR_MS = 3_600_000;
/**
 * A process that writes touches its file all the time. An upload in pieces may wait for a day
 * between two pieces.
 */
const LEFTOVER_KEPT_MS = HOUR_MS;
const UPLOAD_KEPT_MS = 25 * HOUR_MS;

const UPLOAD_ENDING = ".upload";
const INTENT_ENDING = ".facts";

export function openObjects(folder: string): Objects {
  const incoming = join(folder, "incoming");
  const partOf = (id: string) => join(incoming, id);
  const intentPath = (id: string) => join(incoming, id + INTENT_ENDING);
  const bytesOf = (bucket: string, id: string) => join(folder, "objects", bucket, id);
  const factsPath = (bucket: string, name: string) => join(folder, "facts", bucket, `${name}.json`);

  async function find(bucket: string, name: string): Promise<StoredFile | undefined> {
    if (!isName(bucket, name)) return undefined;
    const facts = await readFacts(factsPath(bucket, name));
    // In the first days, bytes lay under the name itself, and their facts had no `bucket`.
    return facts &&
      { file: bytesOf(bucket, facts.bucket ? facts.id : name), facts: { ...facts, name } };
  }

  const inTurn = openTurns();

  async function discard(id: string) {
    const intent = await readFacts(intentPath(id)).catch(() => undefined);
    if (intent?.bucket) {
      const current = await find(intent.bucket, intent.name);
      if (current?.facts.id !== id) await removeIfThere(bytesOf(intent.bucket, id));
    }
    for (const ending of ["", UPLOAD_ENDING, INTENT_ENDING]) {
      await removeIfThere(partOf(id) + ending);
    }
  }

  /** No other work on this name runs meanwhile: see `inTurn`. */
  async function putInPlace(
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

  async function place(id: string, about: ObjectInfo): Promise<Facts | undefined> {
    const existing = await find(about.bucket, about.name);
    if (existing?.facts.id === id) return existing.facts;
    try {
      if (!existing) return await putInPlace(id, about, undefined);
    } catch (error) {
      // Another process on the same folder has taken the name.
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
    await discard(id);
    return undefined;
  }

  async function replace(id: string, about: ObjectInfo): Promise<Facts> {
    const existing = await find(about.bucket, about.name);
    if (existing?.facts.id === id) return existing.facts;
    try {
      return await putInPlace(id, about, existing);
    } catch (error) {
      if (existing || !(error instanceof Deno.errors.AlreadyExists)) throw error;
      return await putInPlace(id, about, await find(about.bucket, about.name));
    }
  }

  function demandName(bucket: string, name: string) {
    if (!isName(bucket, name)) throw new Error(`${bucket}/${name} is not a valid object name.`);
  }

  async function remove(bucket: string, name: string, id?: string): Promise<Facts | undefined> {
    const existing = await find(bucket, name);
    if (!existing || id !== undefined && existing.facts.id !== id) return undefined;
    const { file, facts } = existing;
    if (!await moveIfThere(factsPath(bucket, name), intentPath(facts.id))) return undefined;
    await removeIfThere(file);
    await removeIfThere(intentPath(facts.id));
    return facts;
  }

  return {
    find,
    partOf,
    bytesOf,
    discard,

    async receive(bytes, most, tooMany) {
      const id = crypto.randomUUID();
      try {
        const file = await Deno.open(partOf(id), { write: true, createNew: true });
        try {
          await writeFrom(file, limitBytes(most, bytes, tooMany));
          await file.syncData();
        } finally {
          file.close();
        }
        return id;
      } catch (error) {
        await discard(id);
        throw error;
      }
    },

    async place(id, about) {
      const { bucket, name } = about;
      demandName(bucket, name);
      return await inTurn(factsPath(bucket, name), () => place(id, about));
    },

    async replace(id, about) {
      const { bucket, name } = about;
      demandName(bucket, name);
      return await inTurn(factsPath(bucket, name), () => replace(id, about));
    },

    async remove(bucket, name) {
      return await inTurn(factsPath(bucket, name), () => remove(bucket, name));
    },

    async move(bucket, from, to) {
      const existing = await find(bucket, from);
      if (!existing) return "missing";
      const id = crypto.randomUUID();
      // The link gets the current time, so that no sweep takes it for remains.
      if (!await linkIfThere(existing.file, partOf(id))) return "missing";
      const { contentType, cacheControl } = existing.facts;
      const about = { bucket, name: to, contentType, cacheControl };
      const facts = await inTurn(factsPath(bucket, to), () => place(id, about));
      if (!facts) return "taken";
      // An object that came under the old name meanwhile stays there.
      await inTurn(factsPath(bucket, from), () => remove(bucket, from, existing.facts.id));
      return facts;
    },

    async list(bucket, path) {
      const folders: string[] = [];
      const names: string[] = [];
      const place = dirname(factsPath(bucket, `${path}x`));
      try {
        for await (const { name, isDirectory } of Deno.readDir(place)) {
          if (isDirectory) folders.push(name);
          else names.push(name.replace(/\.json$/, ""));
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      const found = await Promise.all(names.map((name) => find(bucket, path + name)));
      return { folders, files: found.flatMap((object) => object ? [object.facts] : []) };
    },

    async sweep() {
      await Deno.mkdir(incoming, { recursive: true });
      const old = new Map<string, boolean>();
      for await (const { name } of Deno.readDir(incoming)) {
        const [id = ""] = name.split(".");
        const mtime = await Deno.stat(join(incoming, name)).then(({ mtime }) => mtime, () => null);
        const age = Date.now() - (mtime?.getTime() ?? Date.now());
        const isOld = age > (name.endsWith(UPLOAD_ENDING) ? UPLOAD_KEPT_MS : LEFTOVER_KEPT_MS);
        old.set(id, isOld && (old.get(id) ?? true));
      }
      for (const [id, isOld] of old) if (isOld) await discard(id);
    },
  };
}

async function* limitBytes(most: number, bytes: AsyncIterable<Uint8Array>, tooMany: () => Error) {
  let left = most;
  for await (const piece of bytes) {
    left -= piece.length;
    if (left < 0) throw tooMany();
    yield piece;
  }
}

async function readFacts(path: string): Promise<Facts | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
