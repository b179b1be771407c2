// Carries out what the user does with downloads, and what the server says about them.
import { type DownloadContext, findRow } from "./context.ts";
import {
  fileName,
  hasSamePieces,
  isWaiting,
  listCopies,
  listFileNames,
  pendingCopy,
} from "./copies.ts";
import { isFull } from "./fetch-bytes.ts";
import type { Folder } from "./file-writer.ts";
import type { DownloadRequest, KnownUser, Space } from "./model.ts";
import { createDownloadReader } from "./reader.ts";
import type { FileRow } from "./store.ts";

export type DownloadActions = ReturnType<typeof createDownloadActions>;

export function createDownloadActions(context: DownloadContext) {
  const { store, clock } = context;
  const { isPlayed, ...reader } = createDownloadReader(context, tidyUp);

  /** Removes old files. A video that is playing stays until the user has watched it. */
  async function tidyUp() {
    const names = (await store.listTrash()).filter((name) => !isPlayed(name));
    await removeFiles(context, names);
  }

  async function noteContact() {
    await store.noteContact(clock.now());
    await context.changed();
  }

  /** Removes the bytes of these downloads. Their rows stay, so that the user is told. */
  async function forbid(matches: (row: FileRow) => boolean) {
    const rows = (await store.list()).filter((row) =>
      matches(row) && row.copy.reason !== "forbidden"
    );
    for (const { key } of rows) await store.forbid(key);
    for (const { key } of rows) context.missing.delete(key);
    if (rows.length > 0) await context.changed();
    await tidyUp();
  }

  async function runAndRefresh(change: Promise<unknown>) {
    await change;
    await context.changed();
  }

  return {
    ...reader,
    want: (files: DownloadRequest[]) => want(context, files),
    resume: (key: string) => resume(context, key),
    renew: (request: DownloadRequest) => renew(context, request),
    remove: (keys: string[]) => removeDownloads(context, keys),
    pause: (key: string) => runAndRefresh(store.pause(key)),
    async keepOld(key: string) {
      await runAndRefresh(store.keepOld(key));
      await tidyUp();
    },
    space: () => readSpace(context),
    persist: () => requestPersistence(context),
    async reconcile({ role, enrolledCourses }: KnownUser) {
      await noteContact();
      if (role === "learner") await forbid(({ courseId }) => !enrolledCourses.includes(courseId));
    },
    noteListed: (listed: DownloadRequest[]) => noteListed(context, listed),
    findMissing: () => findMissingFiles(context),
    removeFiles: (names: string[]) => removeFiles(context, names),
    ...{ tidyUp, noteContact, forbid },
  };
}

async function want(context: DownloadContext, files: DownloadRequest[]): Promise<SpaceCheck> {
  const { store, clock, titles } = context;
  const spaceCheck = await checkSpace(context, files);
  if (spaceCheck.refused) return spaceCheck;
  void requestPersistence(context);
  await titles.keep(files.map(({ key, title }) => ({ key, title })));
  await store.want(files, context.missing, clock.now());
  for (const { key } of files) context.missing.delete(key);
  await context.changed();
  context.startQueue();
  return spaceCheck;
}

async function resume(context: DownloadContext, key: string) {
  const { store, missing } = context;
  const row = findRow(context, key);
  if (!row) return;
  const copy = pendingCopy(row);
  const got = missing.has(key) ? 0 : copy.got;
  const isEnough = await hasSpaceForRest(context, key, { size: copy.size, got });
  if (isEnough) {
    await store.resume(key, missing.has(key));
    missing.delete(key);
  } else if (copy.state !== "saved") await store.fail(key, copy.name, "space");
  await context.changed();
  if (isEnough) context.startQueue();
}

async function renew(context: DownloadContext, request: DownloadRequest) {
  await context.titles.keep([{ key: request.key, title: request.title }]);
  await context.store.renew(request);
  await context.changed();
  await resume(context, request.key);
}

/**
 * Restores the titles, which were deleted with the cached queries. Changed captions are small, and
 * are fetched automatically.
 */
async function noteListed(context: DownloadContext, listed: DownloadRequest[]) {
  const known = listed.filter(({ key }) => findRow(context, key));
  const retitled = known.filter(({ key, title }) => context.titleOf(key) !== title);
  await context.titles.keep(retitled.map(({ key, title }) => ({ key, title })));
  let renewed = 0;
  for (const request of known) if (await context.store.renewCaptions(request)) renewed++;
  if (retitled.length + renewed > 0) await context.changed();
  if (renewed > 0) context.startQueue("event");
}

/** In milliseconds. Another tab must close a file before it can be removed. */
const RETRY_AFTER = 100;
const MAX_TRIES = 50;

/** Removes downloads and their files from the device. */
async function removeDownloads(context: DownloadContext, keys: string[]) {
  const { store, folder, missing, titles } = context;
  // Note the count first: otherwise an app that opens meanwhile would report the removed downloads
  // as lost.
  context.noteCount(context.rows().filter(({ key }) => !keys.includes(key)).length);
  const names = context.rows().filter(({ key }) => keys.includes(key)).flatMap(listCopies)
    .flatMap(listFileNames);
  let freed = 0;
  const removed = await store.remove(keys).catch(async (error) => {
    if (!isFull(error)) throw error;
    // There is no room even to write down what is to go, so the files go first.
    for (const name of names) freed += await folder.remove(name) ?? 0;
    return await store.remove(keys);
  });
  for (const key of keys) missing.delete(key);
  await titles.drop(keys);
  await context.changed();
  const removedNames = removed.flatMap(listCopies).flatMap(listFileNames);
  return { freed: freed + await removeFiles(context, removedNames) };
}

/** Removes files. Returns how many bytes were really freed. */
async function removeFiles(
  { store, folder, clock }: DownloadContext,
  names: string[],
): Promise<number> {
  let freed = 0;
  for (const name of names) {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const size = await folder.remove(name);
      if (size !== undefined) {
        freed += size;
        await store.removeFromTrash(name);
        break;
      }
      await new Promise<void>((resolve) => clock.after(RETRY_AFTER, resolve));
    }
  }
  return freed;
}

/**
 * Marks, at the start, the files that the browser has deleted. Returns the files that belong to no
 * download.
 */
async function findMissingFiles(context: DownloadContext): Promise<string[]> {
  const { folder, store } = context;
  const names = await folder.list();
  // The files before the rows: a download that begins meanwhile then has its row before its file.
  const rows = await store.list();
  for (const row of rows) await checkFiles(context, row);
  await context.refresh();
  const known = new Set(rows.flatMap(listCopies).flatMap(listFileNames));
  return [...await store.listTrash(), ...names.filter((name) => !known.has(name))];
}

async function checkFiles({ store, folder, missing }: DownloadContext, row: FileRow) {
  for (const { name, state, got, size } of listCopies(row)) {
    const sizeOnDisk = await sizeOf(folder, fileName({ name }));
    // A file that cannot be read now may still be there.
    if (sizeOnDisk === undefined) continue;
    if (state !== "saved") {
      if (sizeOnDisk !== got) await store.correctProgress(row.key, name, sizeOnDisk);
    } else if (sizeOnDisk === size) missing.delete(row.key);
    // A file that was replaced or removed meanwhile is not missing.
    else if ((await store.get(row.key))?.copy.name === name) missing.add(row.key);
  }
}

const sizeOf = (folder: Folder, name: string) =>
  folder.read(name).then((file) => file?.size ?? 0, () => undefined);

/**
 * A download needs this many times its size: a device that is full to the last byte works badly.
 */
const SPACE_FACTOR = 2;

/** How many bytes are needed, and how many are free. */
type SpaceCheck = { refused?: "space"; needed: number; free: number };

/** Whether the device has room for all of these downloads. */
async function checkSpace(
  context: DownloadContext,
  files: DownloadRequest[],
): Promise<SpaceCheck> {
  const needed = SPACE_FACTOR * files.reduce((sum, file) => sum + missingBytes(context, file), 0);
  const spaceCheck = { needed, free: await freeFor(context, files.map(({ key }) => key)) };
  return needed > spaceCheck.free ? { refused: "space", ...spaceCheck } : spaceCheck;
}

/** Whether the device has room for the rest of a download. */
const hasSpaceForRest = async (
  context: DownloadContext,
  key: string,
  copy: { size: number; got: number },
) => SPACE_FACTOR * remaining(copy) <= await freeFor(context, [key]);

async function readSpace({ rows, storage }: DownloadContext): Promise<Space> {
  const copies = rows().flatMap(listCopies);
  return {
    free: await freeBytes(storage),
    used: copies.reduce((sum, { got }) => sum + got, 0),
    isPersisted: await storage.persisted(),
  };
}

async function requestPersistence({ storage }: DownloadContext) {
  try {
    return await storage.persisted() || await storage.persist();
  } catch {
    return false;
  }
}

/**
 * Subtracts the room that waiting downloads need: two downloads that fit alone may not fit
 * together.
 */
async function freeFor({ rows, storage }: DownloadContext, keys: string[]) {
  const others = rows().filter((row) => isWaiting(row) && !keys.includes(row.key));
  const reserved = others.reduce((sum, row) => sum + remaining(pendingCopy(row)), 0);
  return Math.max(0, await freeBytes(storage) - reserved);
}

async function freeBytes(storage: DownloadContext["storage"]) {
  const { quota = 0, usage = 0 } = await storage.estimate();
  return Math.max(0, quota - usage);
}

/** How many bytes the download needs besides those that are here already. */
function missingBytes(context: DownloadContext, request: DownloadRequest) {
  const row = findRow(context, request.key);
  if (row && context.missing.has(row.key) && hasSamePieces(row.copy, request)) return request.size;
  const currentCopy = [row?.copy, row?.renewal].find((copy) =>
    copy && hasSamePieces(copy, request)
  );
  return currentCopy?.state === "saved"
    ? 0
    : remaining({ size: request.size, got: currentCopy?.got ?? 0 });
}

const remaining = ({ size, got }: { size: number; got: number }) => Math.max(0, size - got);
