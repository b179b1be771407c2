// Objects on disk: the bytes, and beside them what is known of them. An object is there once its facts are.
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";

export type Facts = {
  id: string;
  size: number;
  contentType: string;
  cacheControl: string;
  etag: string;
  createdAt: string;
};

export type Found = { file: string; facts: Facts };

export type Objects = {
  /** Never overwrites: answers false, and leaves everything as it is, where the name is taken. */
  put(
    bucket: string,
    name: string,
    bytes: Uint8Array,
    about: Pick<Facts, "contentType" | "cacheControl">,
  ): Promise<boolean>;
  find(bucket: string, name: string): Promise<Found | undefined>;
};

/** No segment begins with a dot, so none leads out of the folder. */
const bucketName = /^[a-z0-9][a-z0-9-]{0,62}$/;
const objectName = /^(?=.{1,900}$)[A-Za-z0-9][\w.-]{0,199}(\/[A-Za-z0-9][\w.-]{0,199})*$/;

export const isBucket = (name: string) => bucketName.test(name);
export const isName = (bucket: string, name: string) => isBucket(bucket) && objectName.test(name);

const DAY_MS = 24 * 3_600_000;

export function openObjects(folder: string): Objects {
  const incoming = join(folder, "incoming");
  const fileOf = (bucket: string, name: string) => join(folder, "objects", bucket, name);
  const factsOf = (bucket: string, name: string) => join(folder, "facts", bucket, `${name}.json`);

  async function find(bucket: string, name: string): Promise<Found | undefined> {
    if (!isName(bucket, name)) return undefined;
    try {
      const facts = JSON.parse(await Deno.readTextFile(factsOf(bucket, name)));
      return { file: fileOf(bucket, name), facts };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    find,
    async put(bucket, name, bytes, { contentType, cacheControl }) {
      if (!isName(bucket, name)) throw new Error(`${bucket}/${name} is no name for an object.`);
      if (await find(bucket, name)) return false;
      const facts: Facts = {
        id: crypto.randomUUID(),
        size: bytes.length,
        contentType,
        cacheControl,
        etag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`,
        createdAt: new Date().toISOString(),
      };
      // Killed in between, it leaves bytes that nobody knows of and that the next attempt replaces.
      await place(bytes, fileOf(bucket, name));
      await place(new TextEncoder().encode(JSON.stringify(facts)), factsOf(bucket, name));
      return true;
    },
  };

  /** In one step, so that nobody ever reads half a file. */
  async function place(bytes: Uint8Array, path: string) {
    const temporary = join(incoming, crypto.randomUUID());
    await Deno.mkdir(dirname(path), { recursive: true });
    try {
      await Deno.writeFile(temporary, bytes);
      await Deno.rename(temporary, path);
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw error;
    }
  }
}

/** What killed processes were writing. Another may be writing right now: only what is old goes. */
export async function removeRemains(folder: string) {
  const incoming = join(folder, "incoming");
  await Deno.mkdir(incoming, { recursive: true });
  for await (const { name } of Deno.readDir(incoming)) {
    const path = join(incoming, name);
    const { mtime } = await Deno.stat(path);
    if (mtime && Date.now() - mtime.getTime() > DAY_MS) await Deno.remove(path);
  }
}

/** A folder where a file is looked for, and the other way round, are no objects either. */
const isMissing = (error: unknown) =>
  error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
  error instanceof Deno.errors.IsADirectory;
