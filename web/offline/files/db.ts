// Which of her files are on this device and how far they have come: a database of its own that outlives signing out.
// It holds no word of hers, and no title: what they are called goes with what she has read.
import { Dexie, type EntityTable } from "dexie";
import { filesName } from "./files-name.ts";
import type { FailReason, FileKind, WantedCaptions } from "./types.ts";

export type Captions = WantedCaptions & { isHere: boolean };

/** One file of bytes, as it came or comes. */
export type Copy = {
  /** Random; a file that the server has replaced gets another one. */
  name: string;
  address: string;
  contentType: string;
  size: number;
  pieces: string[];
  captions: Captions[];
  /** As the course has them by now; until they are here the others stay. */
  newCaptions?: Captions[];
  /** Whether it runs is known to the tab that runs it, and dies with that. */
  state: "waiting" | "paused" | "saved" | "failed";
  reason?: FailReason;
  /** So many pieces, from the first on, have been found right. */
  checked: number;
  /** Bytes, as they were noted last; the file itself may have more. */
  got: number;
};

export type FileRow = {
  /** Grows with every wish: they come in this order. */
  seq: number;
  key: string;
  kind: FileKind;
  id: string;
  courseId: string;
  addedAt: number;
  savedAt?: number;
  copy: Copy;
  /** Takes its place when it is whole. */
  renewal?: Copy;
};

/** How fast to go; shared by all tabs, and by the next start. */
export type Pace = {
  /** When it was set: a clock that has been put back makes it void. */
  at: number;
  /** In a row, without a byte. */
  failures: number;
  /** In a row, of answers that made no sense. */
  wonders: number;
  waitUntil: number;
  /** The server has asked for silence until then. */
  silentUntil: number;
};

export type Noted = { key: "pace"; value: Pace } | { key: "contact"; value: number };

export type FilesDb = Dexie & {
  files: EntityTable<FileRow, "seq">;
  /** What the file store still has to be rid of. */
  trash: EntityTable<{ name: string }, "name">;
  noted: EntityTable<Noted, "key">;
};

export function openFilesDb(personId: string): FilesDb {
  // Chrome would otherwise call a piece noted before it is on the disk.
  const db = new Dexie(filesName(personId), { chromeTransactionDurability: "strict" }) as FilesDb;
  db.version(1).stores({ files: "++seq, &key", trash: "name", noted: "key" });
  // Whoever deletes it takes everything of hers off the device.
  db.on("versionchange", () => db.close({ disableAutoOpen: true }));
  return db;
}
