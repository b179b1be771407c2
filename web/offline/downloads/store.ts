// Stores the downloads: each step of a download's life is one transaction, so that two tabs cannot
// disagree. The database outlives the sign-out. It holds no words of the user and no titles: the
// titles are deleted with the cached queries.
import { Dexie, type EntityTable } from "dexie";
import { initialPace, type Pace } from "../queue/queue.ts";
import {
  correctProgress,
  isDue,
  isWaiting,
  lacksSpace,
  listCopies,
  listFileNames,
  newCopy,
  pendingCopy,
  requestAgain,
  restartCopy,
  waiting,
  withNewCaptions,
  withoutBytes,
  withRenewal,
  withSavedCopy,
} from "./copies.ts";
import {
  type DownloadRequest,
  type FailReason,
  type FileKind,
  filesName,
  type WantedCaptions,
} from "./model.ts";

export type DownloadStore = ReturnType<typeof openDownloadStore>;

export const initialDownloadPace: DownloadPace = { ...initialPace, wonders: 0 };

export function openDownloadStore(userId: string) {
  const db = openFilesDb(userId);
  const { files, trash } = db;
  return {
    list: () => files.orderBy("seq").toArray(),
    get: (key: string) => files.get({ key }),
    /** The oldest waiting download. After these: new captions of a video that is here. */
    next: async () =>
      await files.orderBy("seq").filter(isWaiting).first() ??
        await files.orderBy("seq").filter(isDue).first(),
    ...createUserChanges(db),
    ...createCopyChanges(db),
    listTrash: async () => (await trash.toArray()).map(({ name }) => name),
    removeFromTrash: (name: string) => trash.delete(name),
    ...createNotes(db),
    close: () => db.close({ disableAutoOpen: true }),
  };
}

/** Changes for which the user, or the server's list, has asked. */
function createUserChanges(db: FilesDb) {
  return {
    /**
     * Adds new downloads, goes on with stopped ones, renews those that the server has replaced, and
     * starts those in `missing` again. Stores all of them or none, because the user may leave the
     * page at once.
     */
    want: (requests: DownloadRequest[], missing: ReadonlySet<string>, now: number) =>
      db.transaction("rw", db.files, db.trash, async () => {
        for (const request of requests) {
          const { key, kind, id, courseId } = request;
          const row = await db.files.get({ key });
          if (row) {
            if (missing.has(key)) await restart(db, row);
            await changeRow(db, key, (row) => requestAgain(row, request));
          } else {
            await db.files.add({ key, kind, id, courseId, addedAt: now, copy: newCopy(request) });
          }
        }
      }),
    pause: (key: string) =>
      changePending(db, key, ({ state }) => state === "waiting" ? { state: "paused" } : undefined),
    /**
     * Goes on with a download. `isMissing`: the browser has deleted its file. When there is room
     * again, one press goes on with all downloads that stopped for want of it.
     */
    resume: (key: string, isMissing: boolean) =>
      db.transaction("rw", db.files, db.trash, async () => {
        const row = await db.files.get({ key });
        if (!row) return;
        const others = lacksSpace(row) ? await db.files.filter(lacksSpace).toArray() : [];
        if (isMissing) await restart(db, row);
        for (const { key } of [row, ...others]) {
          await changePending(db, key, ({ state }) => state === "saved" ? undefined : waiting);
        }
      }),
    renew: (request: DownloadRequest) =>
      changeRow(db, request.key, (row) => withRenewal(row, request)),
    keepOld: (key: string) =>
      changeRow(
        db,
        key,
        ({ renewal, ...row }) => renewal && row.copy.state === "saved" ? row : undefined,
      ),
    /**
     * New captions for the same video. False if all captions are already as the course has them.
     */
    renewCaptions: (request: DownloadRequest) =>
      changeRow(db, request.key, (row) => withNewCaptions(row, request)),
    /** The user may no longer have this download. Its row stays, so that the user is told. */
    forbid: (key: string) =>
      changeRow(db, key, ({ renewal: _, savedAt: __, ...row }) => ({
        ...row,
        copy: { ...withoutBytes(row.copy), state: "failed", reason: "forbidden" },
      })),
    remove: (keys: string[]) =>
      db.transaction("rw", db.files, db.trash, async () => {
        const rows = await db.files.where("key").anyOf(keys).toArray();
        await addToTrash(db, rows.flatMap(listCopies).flatMap(listFileNames));
        await db.files.bulkDelete(rows.map(({ seq }) => seq));
        return rows;
      }),
  };
}

/** What the download itself finds out about one copy. */
function createCopyChanges(db: FilesDb) {
  return {
    /** Some bytes are wrong. The first `checked` pieces are still right. */
    failAfter: (key: string, name: string, checked: number) =>
      changeCopy(db, key, name, (copy) => restartCopy(copy, checked, "failed")),
    storeProgress: (key: string, name: string, progress: Pick<Copy, "checked" | "got">) =>
      changeCopy(db, key, name, () => progress),
    /**
     * Corrects the progress by the file's length: a killed tab noted less, or the browser has
     * deleted bytes.
     */
    correctProgress: (key: string, name: string, sizeOnDisk: number) =>
      changeCopy(db, key, name, (copy) => correctProgress(copy, sizeOnDisk)),
    noteCaptions: (key: string, name: string, captions: Captions[]) =>
      changeCopy(db, key, name, () => ({ captions, newCaptions: undefined })),
    fail: (key: string, name: string, reason: FailReason) =>
      changeCopy(db, key, name, () => ({ state: "failed", reason })),
    /** The copy is complete and replaces the older one. */
    finish: (key: string, name: string, now: number) =>
      changeRow(db, key, (row) => withSavedCopy(row, name, now)),
  };
}

/** The pace and the last contact, which all tabs and the next start share. */
function createNotes({ noted }: FilesDb) {
  return {
    getPace: async (now: number): Promise<DownloadPace> => {
      const row = await noted.get("pace");
      return row?.key === "pace" && row.value.at <= now ? row.value : initialDownloadPace;
    },
    putPace: (value: DownloadPace) => noted.put({ key: "pace", value }),
    lastContact: async () => {
      const row = await noted.get("contact");
      return row?.key === "contact" ? row.value : undefined;
    },
    noteContact: (value: number) => noted.put({ key: "contact", value }),
  };
}

/** Starts a download from its first byte, because the browser has deleted its file. */
const restart = (db: FilesDb, { key, copy: { name } }: FileRow) =>
  changeCopy(db, key, name, (copy) => restartCopy(copy, 0, "waiting"));

/** `change` gets the stored row. If it returns undefined, nothing is written. */
const changeRow = (db: FilesDb, key: string, change: (row: FileRow) => FileRow | undefined) =>
  db.transaction("rw", db.files, db.trash, async () => {
    const row = await db.files.get({ key });
    const changed = row && change(row);
    if (!row || !changed) return false;
    await db.files.put(changed);
    const used = new Set(listCopies(changed).flatMap(listFileNames));
    // A file that belongs to no row would only take up room.
    await addToTrash(db, listCopies(row).flatMap(listFileNames).filter((name) => !used.has(name)));
    return true;
  });

/** Changes the copy of this name only: it may have been replaced or removed meanwhile. */
const changeCopy = (
  db: FilesDb,
  key: string,
  name: string,
  next: (copy: Copy) => Partial<Copy>,
) =>
  changeRow(db, key, (row) => {
    const { copy, renewal } = row;
    if (renewal?.name === name) return { ...row, renewal: { ...renewal, ...next(renewal) } };
    return copy.name === name ? { ...row, copy: { ...copy, ...next(copy) } } : undefined;
  });

const changePending = (
  db: FilesDb,
  key: string,
  next: (copy: Copy) => Partial<Copy> | undefined,
) =>
  changeRow(db, key, (row) => {
    const changed = next(pendingCopy(row));
    if (!changed) return undefined;
    const which = row.renewal ? "renewal" : "copy";
    return { ...row, [which]: { ...pendingCopy(row), ...changed } };
  });

const addToTrash = ({ trash }: FilesDb, names: string[]) =>
  trash.bulkPut(names.map((name) => ({ name })));

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

/** A failure counts only if it brought hardly any bytes. */
export type DownloadPace = Pace & {
  /** Answers in a row that made no sense. */
  wonders: number;
};

type StoredState = { key: "pace"; value: DownloadPace } | { key: "contact"; value: number };

type FilesDb = Dexie & {
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
