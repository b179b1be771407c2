// Carries out what the user does with downloads, and what the server says about them.
import type { FileRow } from "./db.ts";
import type { DownloadEnvironment } from "./person-files.ts";
import { createDownloadReader } from "./download-reader.ts";
import type { Trigger } from "./runner.ts";
import {
  type DownloadStore,
  fileName,
  hasSamePieces,
  isWaiting,
  listCopies,
  listFileNames,
  pendingCopy,
} from "./store.ts";
import { isFull } from "./fetch-bytes.ts";
import type { DownloadRequest, KnownUser, Space } from "./types.ts";

export type DownloadContext =
  & Pick<DownloadEnvironment, "clock" | "folder" | "titles" | "storage" | "noteCount">
  & {
    store: DownloadStore;
    /** The keys of downloads that are marked as saved but whose files the browser has deleted. */
    missing: Set<string>;
    rows(): FileRow[];
    lastContact(): number | undefined;
    /** Reads the downloads again, and makes every other tab do the same. */
    changed(): Promise<void>;
    /** Reads the downloads again, for this tab only. */
    refresh(): Promise<void>;
    show(): void;
    titleOf(key: string): string | undefined;
    /** Starts the queue. The trigger "user" waits for nothing. */
    startQueue(trigger?: Trigger): void;
  };

/** In milliseconds. Another tab must close a file before it can be removed. */
const RETRY_AFTER = 100;
const MAX_TRIES = 50;
/**
 * A download needs this many times its size: a device that is full to the last byte works badly.
 */
const SPACE_FACTOR = 2;

/** How many bytes are needed, and how many are free. */
type SpaceCheck = { refused?: "space"; needed: number; free: number };

export function createDownloadActions(context: DownloadContext) {
  const { store, clock, folder, titles, storage, missing } = context;
  const { openFile, openCaptions, openAddress, isPlayed, verify, close } = createDownloadReader(
    context,
    tidyUp,
  );

  const findRow = (key: string) => context.rows().find((row) => row.key === key);

  const remaining = ({ size, got }: { size: number; got: number }) => Math.max(0, size - got);

  async function freeBytes() {
    const { quota = 0, usage = 0 } = await storage.estimate();
    return Math.max(0, quota - usage);
  }

  /**
   * Subtracts the room that waiting downloads need: two downloads that fit alone may not fit
   * together.
   */
  async function freeFor(keys: string[]) {
    const others = context.rows().filter((row) => isWaiting(row) && !keys.includes(row.key));
    const reserved = others.reduce((sum, row) => sum + remaining(pendingCopy(row)), 0);
    return Math.max(0, await freeBytes() - reserved);
  }

  /** How many bytes the download needs besides those that are here already. */
  function missingBytes(request: DownloadRequest) {
    const row = findRow(request.key);
    if (row && missing.has(row.key) && hasSamePieces(row.copy, request)) return request.size;
    const currentCopy = [row?.copy, row?.renewal].find((copy) =>
      copy && hasSamePieces(copy, request)
    );
    return currentCopy?.state === "saved"
      ? 0
      : remaining({ size: request.size, got: currentCopy?.got ?? 0 });
  }

  async function want(files: DownloadRequest[]): Promise<SpaceCheck> {
    const needed = SPACE_FACTOR * files.reduce((sum, file) => sum + missingBytes(file), 0);
    const spaceCheck = { needed, free: await freeFor(files.map(({ key }) => key)) };
    if (needed > spaceCheck.free) return { refused: "space", ...spaceCheck };
    void persist();
    await titles.keep(files.map(({ key, title }) => ({ key, title })));
    for (const file of files) {
      await restartIfMissing(file.key);
      await store.want(file, clock.now());
    }
    await context.changed();
    context.startQueue();
    return spaceCheck;
  }

  /** A download whose file the browser has deleted starts again, and is no longer missing. */
  async function restartIfMissing(key: string) {
    const row = findRow(key);
    if (row && missing.delete(key)) await store.startAgain(key, row.copy.name, 0);
  }

  async function resume(key: string) {
    const row = findRow(key);
    if (!row) return;
    const copy = pendingCopy(row);
    const got = missing.has(key) ? 0 : copy.got;
    const isEnough = SPACE_FACTOR * remaining({ size: copy.size, got }) <= await freeFor([key]);
    if (isEnough) await restartIfMissing(key);
    if (isEnough) await store.resume(key);
    else if (copy.state !== "saved") await store.fail(key, copy.name, "space");
    await context.changed();
    if (isEnough) context.startQueue();
  }

  async function renew(request: DownloadRequest) {
    await titles.keep([{ key: request.key, title: request.title }]);
    await store.renew(request);
    await context.changed();
    await resume(request.key);
  }

  async function remove(keys: string[]) {
    // Note the count first: otherwise an app that opens meanwhile would report the removed
    // downloads as lost.
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
    return { freed: freed + await removeFiles(removed.flatMap(listCopies).flatMap(listFileNames)) };
  }

  /** Removes files. Returns how many bytes were really freed. */
  async function removeFiles(names: string[]): Promise<number> {
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

  /** Removes old files. A video that is playing stays until the user has watched it. */
  async function tidyUp() {
    await removeFiles((await store.listTrash()).filter((name) => !isPlayed(name)));
  }

  /**
   * At the start: finds the files that the browser has deleted. Returns the files that belong to no
   * download.
   */
  async function findMissing(): Promise<string[]> {
    const names = await folder.list();
    // The files before the rows: a download that begins meanwhile then has its row before its file.
    const rows = await store.list();
    for (const row of rows) await checkFiles(row);
    await context.refresh();
    const known = new Set(rows.flatMap(listCopies).flatMap(listFileNames));
    return [...await store.listTrash(), ...names.filter((name) => !known.has(name))];
  }

  async function checkFiles(row: FileRow) {
    for (const { name, state, got, size } of listCopies(row)) {
      const sizeOnDisk = await sizeOf(fileName({ name }));
      // A file that cannot be read now may still be there.
      if (sizeOnDisk === undefined) continue;
      if (state !== "saved") {
        if (sizeOnDisk !== got) await store.correctProgress(row.key, name, sizeOnDisk);
      } else if (sizeOnDisk === size) missing.delete(row.key);
      // A file that was replaced or removed meanwhile is not missing.
      else if ((await store.get(row.key))?.copy.name === name) missing.add(row.key);
    }
  }

  const sizeOf = (name: string) =>
    folder.read(name).then((file) => file?.size ?? 0, () => undefined);

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
    for (const { key } of rows) missing.delete(key);
    if (rows.length > 0) await context.changed();
    await tidyUp();
  }

  async function reconcile({ role, enrolledCourses }: KnownUser) {
    await noteContact();
    if (role === "learner") await forbid(({ courseId }) => !enrolledCourses.includes(courseId));
  }

  /**
   * Restores the titles, which were deleted with the cached queries. Changed captions are small,
   * and are fetched automatically.
   */
  async function noteListed(listed: DownloadRequest[]) {
    const known = listed.filter(({ key }) => findRow(key));
    const retitled = known.filter(({ key, title }) => context.titleOf(key) !== title);
    await titles.keep(retitled.map(({ key, title }) => ({ key, title })));
    let renewed = 0;
    for (const request of known) if (await store.renewCaptions(request)) renewed++;
    if (retitled.length + renewed > 0) await context.changed();
    if (renewed > 0) context.startQueue("event");
  }

  async function space(): Promise<Space> {
    const copies = context.rows().flatMap(listCopies);
    return {
      free: await freeBytes(),
      used: copies.reduce((sum, { got }) => sum + got, 0),
      isPersisted: await storage.persisted(),
    };
  }

  async function persist() {
    try {
      return await storage.persisted() || await storage.persist();
    } catch {
      return false;
    }
  }

  async function runAndRefresh(change: Promise<unknown>) {
    await change;
    await context.changed();
  }

  return {
    want,
    resume,
    renew,
    remove,
    pause: (key: string) => runAndRefresh(store.pause(key)),
    async keepOld(key: string) {
      await runAndRefresh(store.keepOld(key));
      await tidyUp();
    },
    ...{ noteContact, forbid, reconcile, findMissing, removeFiles, tidyUp, noteListed },
    ...{ openFile, openCaptions, openAddress, verify, space, persist },
    close,
  };
}
