// Describes an object in storage, and what the storage does with objects.
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
