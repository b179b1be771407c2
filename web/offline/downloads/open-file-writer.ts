// Does the work of `FileWriter` inside the worker, with one open file.
import type { Clock } from "../queue/clock.ts";
import { type FileWriter, Unsupported } from "./file-writer.ts";
import { fetchAllBytes, fetchIntoFile, isFull, type OpenFile } from "./fetch-bytes.ts";

/** What a browser's synchronous access to a file can do. */
export type SyncFile = OpenFile & {
  read(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  close(): void;
};
type FileHandle = { createSyncAccessHandle?(): Promise<SyncFile> };
export type SyncFolder = {
  getFileHandle(name: string, options: { create: true }): Promise<FileHandle>;
};

type Platform = {
  fetch: typeof fetch;
  clock: Clock;
  folder(name: string): Promise<SyncFolder>;
};

export function openFileWriter({ fetch, clock, folder }: Platform): FileWriter {
  let openedFile: SyncFile | undefined;

  function requireOpenFile() {
    if (!openedFile) throw new Error("No file is open");
    return openedFile;
  }

  async function open(folderName: string, name: string) {
    const directory = await folder(folderName).catch((error) => {
      throw isForbidden(error) ? new Unsupported(error.message) : error;
    });
    const handle = await directory.getFileHandle(name, { create: true });
    if (!handle.createSyncAccessHandle) throw new Unsupported("Files cannot be written in place");
    return await handle.createSyncAccessHandle();
  }

  function close() {
    openedFile?.close();
    openedFile = undefined;
  }

  return {
    async open(folderName, name) {
      close();
      openedFile = await open(folderName, name);
      return openedFile.getSize();
    },
    fetchRange: (request, onBytes, signal) =>
      fetchIntoFile({ fetch, clock }, requireOpenFile(), request, onBytes, signal),
    async hash(from, to) {
      const bytes = new Uint8Array(to - from);
      const read = requireOpenFile().read(bytes, { at: from });
      return await hashOf(bytes.subarray(0, read));
    },
    finish(size) {
      const file = requireOpenFile();
      if (file.getSize() > size) file.truncate(size);
      file.flush();
      return Promise.resolve(file.getSize());
    },
    async fetchCaptions({ folder, address, name }, signal) {
      const bytes = await fetchAllBytes({ fetch, clock }, address, signal);
      if (!(bytes instanceof Uint8Array)) return bytes;
      // A hotel's login page also answers with 200.
      if (!isWebVtt(bytes)) return { bytes: 0, end: { status: 200, body: "", isOurs: false } };
      const file = await open(folder, name);
      try {
        file.truncate(0);
        const isWhole = file.write(bytes, { at: 0 }) === bytes.length;
        file.flush();
        return { bytes: bytes.length, end: isWhole ? "whole" : "full" };
      } catch (error) {
        if (isFull(error)) return { bytes: 0, end: "full" };
        throw error;
      } finally {
        file.close();
      }
    },
    close() {
      close();
      return Promise.resolve();
    },
  };
}

/** A private window answers so: it has a file store, but does not open it. */
const isForbidden = (error: unknown) =>
  error instanceof Error && ["SecurityError", "NotAllowedError"].includes(error.name);

const isWebVtt = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, 10)).startsWith("WEBVTT");

export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  // Older browsers have no toHex.
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
