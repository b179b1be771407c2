// Stores the downloads: each step of a download's life is one transaction, so that two tabs cannot
// disagree.
import { newId } from "../../lib/new-id.ts";
import { type Captions, type Copy, type FileRow, openFilesDb, type Pace } from "./db.ts";
import type { DownloadRequest, FailReason, WantedCaptions } from "./types.ts";

export type DownloadStore = ReturnType<typeof openDownloadStore>;

/** In bytes. Must be the size of a piece in the server's lists. */
export const BYTES_PER_PIECE = 4 * 1024 * 1024;

/** How many complete pieces are in so many bytes. */
export const countWholePieces = (bytes: number) => Math.floor(bytes / BYTES_PER_PIECE);

const initialPace: Pace = { at: 0, failures: 0, wonders: 0, waitUntil: 0, silentUntil: 0 };

/** The copy to work on: the renewal if there is one. */
export const pendingCopy = ({ copy, renewal }: FileRow): Copy => renewal ?? copy;

export const listCopies = ({ copy, renewal }: FileRow): Copy[] =>
  renewal ? [copy, renewal] : [copy];

export const fileName = ({ name }: Pick<Copy, "name">) => `${name}.bin`;
export const captionsName = ({ name }: Copy, { language, mark }: WantedCaptions) =>
  `${name}-${language}-${mark}.vtt`;

export const isWaiting = (row: FileRow) => pendingCopy(row).state === "waiting";

/** Some part of the download is still to come. */
export const isDue = (row: FileRow) =>
  isWaiting(row) ||
  pendingCopy(row).state === "saved" && pendingCopy(row).newCaptions !== undefined;

/** All files of this copy that the file store may hold. */
export const listFileNames = (copy: Copy): string[] => [
  fileName(copy),
  ...[...copy.captions, ...copy.newCaptions ?? []].map((track) => captionsName(copy, track)),
];

/** Whether the pieces cover the file. Otherwise nobody could check it. */
export const hasEveryPiece = ({ size, pieces }: { size: number; pieces: string[] }) =>
  size > 0 && pieces.length === Math.ceil(size / BYTES_PER_PIECE);

export const hasSamePieces = (one: { pieces: string[] }, other: { pieces: string[] }) =>
  one.pieces.join() === other.pieces.join();

export function openDownloadStore(userId: string) {
  const db = openFilesDb(userId);
  const { files, trash, noted } = db;

  const addToTrash = (names: string[]) => trash.bulkPut(names.map((name) => ({ name })));

  /** `change` gets the stored row. If it returns undefined, nothing is written. */
  const change = (key: string, change: (row: FileRow) => FileRow | undefined) =>
    db.transaction("rw", files, trash, async () => {
      const row = await files.get({ key });
      const changed = row && change(row);
      if (!row || !changed) return false;
      await files.put(changed);
      const used = new Set(listCopies(changed).flatMap(listFileNames));
      // A file that belongs to no row would only take up room.
      await addToTrash(listCopies(row).flatMap(listFileNames).filter((name) => !used.has(name)));
      return true;
    });

  /** Changes the copy of this name only: it may have been replaced or removed meanwhile. */
  const changeCopy = (key: string, name: string, next: (copy: Copy) => Partial<Copy>) =>
    change(key, (row) => {
      const { copy, renewal } = row;
      if (renewal?.name === name) return { ...row, renewal: { ...renewal, ...next(renewal) } };
      return copy.name === name ? { ...row, copy: { ...copy, ...next(copy) } } : undefined;
    });

  const changePending = (key: string, next: (copy: Copy) => Partial<Copy> | undefined) =>
    change(key, (row) => {
      const changed = next(pendingCopy(row));
      if (!changed) return undefined;
      const which = row.renewal ? "renewal" : "copy";
      return { ...row, [which]: { ...pendingCopy(row), ...changed } };
    });

  return {
    list: () => files.orderBy("seq").toArray(),
    get: (key: string) => files.get({ key }),

    /** The oldest waiting download. After these: new captions of a video that is here. */
    next: async () =>
      await files.orderBy("seq").filter(isWaiting).first() ??
        await files.orderBy("seq").filter(isDue).first(),

    /** Adds a new download, goes on with a stopped one, renews one that the server has replaced. */
    want: (request: DownloadRequest, now: number) =>
      db.transaction("rw", files, trash, async () => {
        const { key, kind, id, courseId } = request;
        const row = await files.get({ key });
        if (!row) {
          await files.add({ key, kind, id, courseId, addedAt: now, copy: newCopy(request) });
        } else await change(key, (row) => requestedAgain(row, request));
      }),

    pause: (key: string) =>
      changePending(key, ({ state }) => state === "waiting" ? { state: "paused" } : undefined),

    resume: (key: string) =>
      changePending(key, ({ state }) => state === "saved" ? undefined : waiting),

    renew: (request: DownloadRequest) => change(request.key, (row) => withRenewal(row, request)),

    keepOld: (key: string) =>
      change(key, ({ renewal, ...row }) => renewal && row.copy.state === "saved" ? row : undefined),

    /**
     * The browser has deleted the file, or some bytes are wrong. The first `checked` pieces are
     * still right.
     */
    startAgain: (key: string, name: string, checked: number, state: Copy["state"] = "waiting") =>
      changeCopy(key, name, ({ size }) => ({
        ...waiting,
        state,
        ...state === "failed" && { reason: "damaged" as const },
        checked,
        got: Math.min(checked * BYTES_PER_PIECE, size),
      })),

    storeProgress: (key: string, name: string, progress: Pick<Copy, "checked" | "got">) =>
      changeCopy(key, name, () => progress),

    /**
     * Corrects the progress by the file's length: a killed tab noted less, or the browser has
     * deleted bytes.
     */
    correctProgress: (key: string, name: string, sizeOnDisk: number) =>
      changeCopy(key, name, ({ state, checked, got, size }) =>
        state === "saved" ? {} : {
          checked: Math.min(checked, countWholePieces(sizeOnDisk)),
          // Of a failed copy, no more is good than was noted.
          got: Math.min(sizeOnDisk, state === "failed" ? got : size),
        }),

    noteCaptions: (key: string, name: string, captions: Captions[]) =>
      changeCopy(key, name, () => ({ captions, newCaptions: undefined })),

    /**
     * New captions for the same video. False if all captions are already as the course has them.
     */
    renewCaptions: (request: DownloadRequest) =>
      change(request.key, (row) => {
        const { copy } = row;
        if (copy.state !== "saved" || !hasSamePieces(copy, request)) return undefined;
        const newCaptions = request.captions.map((track) => {
          const isHere = copy.captions.some((known) =>
            known.isHere && known.language === track.language && known.mark === track.mark
          );
          return { ...track, isHere };
        });
        const isUnchanged = newCaptions.every(({ isHere }) => isHere) &&
          newCaptions.length === copy.captions.length;
        return isUnchanged ? undefined : { ...row, copy: { ...copy, newCaptions } };
      }),

    fail: (key: string, name: string, reason: FailReason) =>
      changeCopy(key, name, () => ({ state: "failed", reason })),

    /** The copy is complete and replaces the older one. */
    finish: (key: string, name: string, now: number) =>
      change(key, ({ renewal, ...row }) => {
        const copy = renewal?.name === name ? renewal : row.copy;
        if (copy.name !== name || renewal && renewal !== copy) return undefined;
        return { ...row, savedAt: now, copy: { ...copy, state: "saved", reason: undefined } };
      }),

    /** The user may no longer have this download. Its row stays, so that the user is told. */
    forbid: (key: string) =>
      change(key, ({ renewal: _, savedAt: __, ...row }) => ({
        ...row,
        copy: { ...withoutBytes(row.copy), state: "failed", reason: "forbidden" },
      })),

    remove: (keys: string[]) =>
      db.transaction("rw", files, trash, async () => {
        const rows = await files.where("key").anyOf(keys).toArray();
        await addToTrash(rows.flatMap(listCopies).flatMap(listFileNames));
        await files.bulkDelete(rows.map(({ seq }) => seq));
        return rows;
      }),

    listTrash: async () => (await trash.toArray()).map(({ name }) => name),
    removeFromTrash: (name: string) => trash.delete(name),

    getPace: async (now: number): Promise<Pace> => {
      const row = await noted.get("pace");
      return row?.key === "pace" && row.value.at <= now ? row.value : initialPace;
    },
    putPace: (value: Pace) => noted.put({ key: "pace", value }),

    lastContact: async () => {
      const row = await noted.get("contact");
      return row?.key === "contact" ? row.value : undefined;
    },
    noteContact: (value: number) => noted.put({ key: "contact", value }),

    close: () => db.close({ disableAutoOpen: true }),
  };
}

const waiting = { state: "waiting" as const, reason: undefined };

function newCopy(request: DownloadRequest): Copy {
  const { address, contentType, size, pieces, captions } = request;
  return {
    name: newId(),
    address,
    contentType,
    size,
    pieces,
    captions: captions.map((track) => ({ ...track, isHere: false })),
    ...hasEveryPiece(request) ? waiting : { state: "failed", reason: "unsupported" },
    checked: 0,
    got: 0,
  };
}

/** A copy for the same bytes, with none of them here. */
const withoutBytes = (copy: Copy): Copy => ({
  ...copy,
  name: newId(),
  captions: copy.captions.map((track) => ({ ...track, isHere: false })),
  newCaptions: undefined,
  checked: 0,
  got: 0,
});

function requestedAgain(row: FileRow, request: DownloadRequest): FileRow | undefined {
  if (!hasSamePieces(pendingCopy(row), request)) return withRenewal(row, request);
  const { copy, renewal } = row;
  if (renewal) return { ...row, renewal: { ...renewal, ...waiting } };
  return copy.state === "saved" ? undefined : { ...row, copy: { ...copy, ...waiting } };
}

function withRenewal(row: FileRow, request: DownloadRequest): FileRow | undefined {
  // An incomplete file is of no use.
  if (row.copy.state !== "saved") return { ...row, copy: newCopy(request) };
  if (!row.renewal && hasSamePieces(row.copy, request)) return undefined;
  if (row.renewal && hasSamePieces(row.renewal, request)) {
    return { ...row, renewal: { ...row.renewal, ...waiting } };
  }
  return { ...row, renewal: newCopy(request) };
}
