// Does the work of `Hands` inside the worker, with one open file.
import type { Clock } from "../clock.ts";
import { type FileWriter, Unsupported } from "./file-writer.ts";
import { isFull, type OpenFile, take, takeAll } from "./take.ts";

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
  let held: SyncFile | undefined;

  function inHand() {
    if (!held) throw new Error("No file is open");
    return held;
  }

  async function open(folderName: string, name: string) {
    const inFolder = await folder(folderName).catch((error) => {
      throw isForbidden(error) ? new Unsupported(error.message) : error;
    });
    const handle = await inFolder.getFileHandle(name, { create: true });
    if (!handle.createSyncAccessHandle) throw new Unsupported("Files cannot be written in place");
    return await handle.createSyncAccessHandle();
  }

  function close() {
    held?.close();
    held = undefined;
  }

  return {
    async open(folderName, name) {
      close();
      held = await open(folderName, name);
      return held.getSize();
    },
    take: (wish, onBytes, signal) => take({ fetch, clock }, inHand(), wish, onBytes, signal),
    async hash(from, to) {
      const bytes = new Uint8Array(to - from);
      const read = inHand().read(bytes, { at: from });
      return await hashOf(bytes.subarray(0, read));
    },
    seal(size) {
      const file = inHand();
      if (file.getSize() > size) file.truncate(size);
      file.flush();
      return Promise.resolve(file.getSize());
    },
    async bring({ folder, address, name }, signal) {
      const came = await takeAll({ fetch, clock }, address, signal);
      if (!(came instanceof Uint8Array)) return came;
      // A hotel's login page also answers with 200.
      if (!isWebVtt(came)) return { bytes: 0, end: { status: 200, body: "", isOurs: false } };
      const file = await open(folder, name);
      try {
        file.truncate(0);
        const isWhole = file.write(came, { at: 0 }) === came.length;
        file.flush();
        return { bytes: came.length, end: isWhole ? "whole" : "full" };
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
