// Simulates the disk of a device, as the browser shows it.
import type { Folder } from "../downloads/file-writer.ts";
import type { SyncFile, SyncFolder } from "../downloads/open-file-writer.ts";

export class Disk {
  files = new Map<string, Uint8Array<ArrayBuffer>>();
  openNames = new Set<string>();
  room = Infinity;
  /**
   * Tells that the store is full as Chromium's private windows do: by a wrong number, without an
   * error.
   */
  isPrivate = false;
  /** The name of the error with which each attempt to read or open a file fails. */
  fault?: string;

  get used() {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #write(name: string, bytes: Uint8Array<ArrayBuffer>, at: number) {
    const file = this.files.get(name) ?? emptyFile();
    const size = Math.max(file.length, at + bytes.length);
    if (this.used - file.length + size > this.room) {
      if (this.isPrivate) return 2 ** 32 - 8;
      throw new DOMException("No room", "QuotaExceededError");
    }
    file.buffer.resize(size);
    file.set(bytes, at);
    return bytes.length;
  }

  #open(name: string, ownFiles: Set<string>): SyncFile {
    if (this.openNames.has(name)) throw new DOMException("In use", "NoModificationAllowedError");
    this.openNames.add(name);
    ownFiles.add(name);
    const bytes = () => this.files.get(name) ?? emptyFile();
    return {
      getSize: () => bytes().length,
      write: (part, { at }) => this.#write(name, part, at),
      read(into, { at }) {
        const part = bytes().subarray(at, at + into.length);
        into.set(part);
        return part.length;
      },
      truncate: (size) => bytes().buffer.resize(size),
      flush() {},
      close: () => void (this.openNames.delete(name) && ownFiles.delete(name)),
    };
  }

  /**
   * The folder as a worker sees it. `ownFiles` collects its open files, which are released when the
   * worker ends.
   */
  worker(ownFiles: Set<string>): SyncFolder {
    return {
      getFileHandle: (name) => {
        if (!this.files.has(name)) this.files.set(name, emptyFile());
        return Promise.resolve({
          createSyncAccessHandle: () => Promise.resolve().then(() => this.#open(name, ownFiles)),
        });
      },
    };
  }

  /** Rejects while `fault` is set. */
  ready = () => this.fault ? Promise.reject(new DOMException("", this.fault)) : Promise.resolve();

  folder: Folder = {
    read: async (name) => {
      await this.ready();
      const bytes = this.files.get(name);
      return bytes && new File([bytes], name);
    },
    remove: (name) => {
      if (this.openNames.has(name)) return Promise.resolve(undefined);
      const size = this.files.get(name)?.length ?? 0;
      this.files.delete(name);
      return Promise.resolve(size);
    },
    list: async () => {
      await this.ready();
      return [...this.files.keys()];
    },
  };
}

/** The buffer grows with what is written. */
const emptyFile = () => new Uint8Array(new ArrayBuffer(0, { maxByteLength: 64 * 1024 * 1024 }));
