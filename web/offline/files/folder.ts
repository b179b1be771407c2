// Lists, reads and removes files in one user's folder of the browser's file store. A worker writes
// them.
import { folderName } from "./files-name.ts";

export type Folder = {
  /** Undefined when the file is missing. */
  read(name: string): Promise<File | undefined>;
  /** Returns how many bytes were freed. Undefined while the file is open somewhere. */
  remove(name: string): Promise<number | undefined>;
  list(): Promise<string[]>;
};

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
export const isHeld = (error: unknown) =>
  error instanceof Error && error.name === "NoModificationAllowedError";
