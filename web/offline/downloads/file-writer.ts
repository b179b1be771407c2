// Describes how files are fetched and written: by a worker in a browser, by plain objects in a test.
// Lists, reads and removes the written files.
import { folderName } from "./model.ts";

/** An answer other than the requested bytes. */
export type UnexpectedResponse = {
  status: number;
  /** The beginning of the body. Empty for a success, because the body would be a video. */
  body: string;
  /** In seconds. */
  retryAfter?: number;
  /** True if our server answered, and not the storage service to which it redirects. */
  isOurs: boolean;
};

/** The result of a request for bytes. `bytes` of them are in the file. */
export type FetchResult = {
  bytes: number;
  end:
    /** All bytes that were requested. */
    | "whole"
    /** The connection broke, nothing came for too long, or the request was cancelled. */
    | "cut"
    /** The device has no room for more. */
    | "full"
    | UnexpectedResponse;
};

export type FileWriter = {
  /** Opens a file, creates it if it is missing, and returns its length. One file at a time. */
  open(folder: string, name: string): Promise<number>;
  /** Writes the bytes into the open file, without the byte at `to`. */
  fetchRange(
    request: { address: string; from: number; to: number },
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<FetchResult>;
  /** SHA-256, in hex, of a part of the open file. */
  hash(from: number, to: number): Promise<string>;
  /** Cuts the open file off at `size` and puts all of it on the disk. Returns its length. */
  finish(size: number): Promise<number>;
  /** Fetches complete captions into a file beside the video. */
  fetchCaptions(
    request: { folder: string; address: string; name: string },
    signal: AbortSignal,
  ): Promise<FetchResult>;
  close(): Promise<void>;
};

/** The browser cannot store such files, however often the app tries. */
export class Unsupported extends Error {
  override name = "Unsupported";
}

export type Folder = {
  /** Undefined when the file is missing. */
  read(name: string): Promise<File | undefined>;
  /** Returns how many bytes were freed. Undefined while the file is open somewhere. */
  remove(name: string): Promise<number | undefined>;
  list(): Promise<string[]>;
};

/**
 * Lists, reads and removes files in one user's folder of the browser's file store. A worker writes
 * them.
 */
export function openFolder(userId: string): Folder {
  const folder = async () =>
    await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName(userId));

  async function read(name: string) {
    try {
      return await (await (await folder()).getFileHandle(name)).getFile();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    read,
    async remove(name) {
      const size = (await read(name))?.size;
      if (size === undefined) return 0;
      try {
        await (await folder()).removeEntry(name);
      } catch (error) {
        if (isMissing(error)) return 0;
        if (isHeld(error)) return undefined;
        throw error;
      }
      // Count only what is really gone.
      return await read(name) ? 0 : size;
    },
    async list() {
      try {
        const names: string[] = [];
        for await (const name of (await folder()).keys()) names.push(name);
        return names;
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

export const isMissing = (error: unknown) =>
  error instanceof Error && error.name === "NotFoundError";
const isHeld = (error: unknown) =>
  error instanceof Error && error.name === "NoModificationAllowedError";
