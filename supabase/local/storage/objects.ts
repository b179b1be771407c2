// Keeps objects on disk. Bytes come in under an id of their own. A name points to bytes through its
// facts, and the first process that links these facts has the name. `incoming` notes each object
// that is being placed or removed, so that a kill leaves nothing behind.
import { dirname } from "node:path";
import { isMissing } from "./disk.ts";
import { locateFiles } from "./object-files.ts";
import { openPlacement } from "./place-objects.ts";
import { openReceivedBytes } from "./received-bytes.ts";

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

export function openObjects(folder: string): Objects {
  const files = locateFiles(folder);
  const { find, partOf, bytesOf, factsPath } = files;
  const received = openReceivedBytes(files);

  return {
    find,
    partOf,
    bytesOf,
    ...received,
    ...openPlacement(files, received.discard),

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
  };
}
