// Opens one user's database of downloads and their progress, which outlives the sign-out. It holds
// no words of the user and no titles: the titles are deleted with the cached queries.
import { Dexie, type EntityTable } from "dexie";
import { filesName } from "./files-name.ts";
import type { FailReason, FileKind, WantedCaptions } from "./types.ts";

export type Captions = WantedCaptions & { isHere: boolean };

/** One version of a file, complete or not. */
export type Copy = {
  /** A random name. A file that the server has replaced gets another name. */
  name: string;
  address: string;
  contentType: string;
  size: number;
  pieces: string[];
  captions: Captions[];
  /** The captions that the course has now. Until they are here, the old ones stay. */
  newCaptions?: Captions[];
  /**
   * "running" is missing here: only the tab that downloads knows this state, and the state ends
   * with the tab.
   */
  state: "waiting" | "paused" | "saved" | "failed";
  reason?: FailReason;
  /** This many pieces, from the first one on, had the right hash. */
  checked: number;
  /** In bytes, as last noted. The file itself may have more. */
  got: number;
};

export type FileRow = {
  /** Grows with every request of the user. The downloads run in this order. */
  seq: number;
  key: string;
  kind: FileKind;
  id: string;
  courseId: string;
  addedAt: number;
  savedAt?: number;
  copy: Copy;
  /** A newer version of the file. It replaces `copy` when it is complete. */
  renewal?: Copy;
};

/** How fast to go. All tabs share the pace, and the next start uses it, too. */
export type Pace = {
  /** When the pace was set. A clock that was set back before this time makes the pace void. */
  at: number;
  /** Failures in a row that brought hardly any bytes. */
  failures: number;
  /** Answers in a row that made no sense. */
  wonders: number;
  waitUntil: number;
  /** The server asked for silence until then. */
  silentUntil: number;
};

export type StoredState = { key: "pace"; value: Pace } | { key: "contact"; value: number };

export type FilesDb = Dexie & {
  files: EntityTable<FileRow, "seq">;
  /** The files that must still be removed from the file store. */
  trash: EntityTable<{ name: string }, "name">;
  noted: EntityTable<StoredState, "key">;
};

export function openFilesDb(userId: string): FilesDb {
  // Without this, Chrome reports a piece as noted before it is on the disk.
  const db = new Dexie(filesName(userId), { chromeTransactionDurability: "strict" }) as FilesDb;
  db.version(1).stores({ files: "++seq, &key", trash: "name", noted: "key" });
  // A tab that deletes the database takes all of this user's downloads off the device.
  db.on("versionchange", () => db.close({ disableAutoOpen: true }));
  return db;
}
