// Carries out what the user does with downloads, and what the server says about them.
import type { FileRow } from "./db.ts";
import type { World } from "./person-files.ts";
import { openReading } from "./reading.ts";
import type { Trigger } from "./runner.ts";
import { copiesOf, fileName, isSame, isWaiting, namesOf, pendingOf, type Store } from "./store.ts";
import { isFull } from "./take.ts";
import type { DownloadRequest, KnownUser, Space } from "./types.ts";

export type Desk = Pick<World, "clock" | "folder" | "titles" | "storage" | "noteCount"> & {
  store: Store;
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
  /** Starts the queue. The trigger "hand" waits for nothing. */
  go(trigger?: Trigger): void;
};

/** In milliseconds. Another tab must close a file before it can be removed. */
const HELD_FOR = 100;
const MOST_TRIES = 50;
/**
 * A download needs this many times its size: a device that is full to the last byte works badly.
 */
const ROOM = 2;

/** How many bytes are needed, and how many are free. */
type Room = { refused?: "space"; needed: number; free: number };

export function openActs(desk: Desk) {
  const { store, clock, folder, titles, storage, missing } = desk;
  const { openFile, openCaptions, openAddress, isPlayed, verify, close } = openReading(
    desk,
    tidyUp,
  );

  const rowOf = (key: string) => desk.rows().find((row) => row.key === key);

  const remaining = ({ size, got }: { size: number; got: number }) => Math.max(0, size - got);

  async function free() {
    const { quota = 0, usage = 0 } = await storage.estimate();
    return Math.max(0, quota - usage);
  }

  /**
   * Subtracts the room that waiting downloads need: two downloads that fit alone may not fit
   * together.
   */
  async function freeFor(keys: string[]) {
    const others = desk.rows().filter((row) => isWaiting(row) && !keys.includes(row.key));
    const promised = others.reduce((sum, row) => sum + remaining(pendingOf(row)), 0);
    return Math.max(0, await free() - promised);
  }

  /** How many bytes the download needs besides those that are here already. */
  function toCome(wanted: DownloadRequest) {
    const row = rowOf(wanted.key);
    if (row && missing.has(row.key) && isSame(row.copy, wanted)) return wanted.size;
    const here = [row?.copy, row?.renewal].find((copy) => copy && isSame(copy, wanted));
    return here?.state === "saved" ? 0 : remaining({ size: wanted.size, got: here?.got ?? 0 });
  }

  async function want(files: DownloadRequest[]): Promise<Room> {
    const needed = ROOM * files.reduce((sum, file) => sum + toCome(file), 0);
    const room = { needed, free: await freeFor(files.map(({ key }) => key)) };
    if (needed > room.free) return { refused: "space", ...room };
    void persist();
    await titles.keep(files.map(({ key, title }) => ({ key, title })));
    for (const file of files) {
      await fetchAgain(file.key);
      await store.want(file, clock.now());
    }
    await desk.changed();
    desk.go();
    return room;
  }

  /** A download whose file the browser has deleted starts again, and is no longer missing. */
  async function fetchAgain(key: string) {
    const row = rowOf(key);
    if (row && missing.delete(key)) await store.startAgain(key, row.copy.name, 0);
  }

  async function resume(key: string) {
    const row = rowOf(key);
    if (!row) return;
    const copy = pendingOf(row);
    const got = missing.has(key) ? 0 : copy.got;
    const isEnough = ROOM * remaining({ size: copy.size, got }) <= await freeFor([key]);
    if (isEnough) await fetchAgain(key);
    if (isEnough) await store.resume(key);
    else if (copy.state !== "saved") await store.fail(key, copy.name, "space");
    await desk.changed();
    if (isEnough) desk.go();
  }

  async function renew(wanted: DownloadRequest) {
    await titles.keep([{ key: wanted.key, title: wanted.title }]);
    await store.renew(wanted);
    await desk.changed();
    await resume(wanted.key);
  }

  async function remove(keys: string[]) {
    // Note the count first: otherwise an app that opens meanwhile would report the removed
    // downloads as lost.
    desk.noteCount(desk.rows().filter(({ key }) => !keys.includes(key)).length);
    const names = desk.rows().filter(({ key }) => keys.includes(key)).flatMap(copiesOf)
      .flatMap(namesOf);
    let freed = 0;
    const removed = await store.remove(keys).catch(async (error) => {
      if (!isFull(error)) throw error;
      // There is no room even to write down what is to go, so the files go first.
      for (const name of names) freed += await folder.remove(name) ?? 0;
      return await store.remove(keys);
    });
    for (const key of keys) missing.delete(key);
    await titles.drop(keys);
    await desk.changed();
    return { freed: freed + await empty(removed.flatMap(copiesOf).flatMap(namesOf)) };
  }

  /** Removes files. Returns how many bytes were really freed. */
  async function empty(names: string[]): Promise<number> {
    let freed = 0;
    for (const name of names) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const size = await folder.remove(name);
        if (size !== undefined) {
          freed += size;
          await store.isRemoved(name);
          break;
        }
        await new Promise<void>((resolve) => clock.after(HELD_FOR, resolve));
      }
    }
    return freed;
  }

  /** Removes old files. A video that is playing stays until the user has watched it. */
  async function tidyUp() {
    await empty((await store.toBeRemoved()).filter((name) => !isPlayed(name)));
  }

  /**
   * At the start: finds the files that the browser has deleted. Returns the files that belong to no
   * download.
   */
  async function lookAround(): Promise<string[]> {
    const names = await folder.list();
    // The files before the rows: a download that begins meanwhile then has its row before its file.
    const rows = await store.list();
    for (const row of rows) await look(row);
    await desk.refresh();
    const known = new Set(rows.flatMap(copiesOf).flatMap(namesOf));
    return [...await store.toBeRemoved(), ...names.filter((name) => !known.has(name))];
  }

  async function look(row: FileRow) {
    for (const { name, state, got, size } of copiesOf(row)) {
      const there = await sizeOf(fileName({ name }));
      // A file that cannot be read now may still be there.
      if (there === undefined) continue;
      if (state !== "saved") {
        if (there !== got) await store.noteThere(row.key, name, there);
      } else if (there === size) missing.delete(row.key);
      // A file that was replaced or removed meanwhile is not missing.
      else if ((await store.get(row.key))?.copy.name === name) missing.add(row.key);
    }
  }

  const sizeOf = (name: string) =>
    folder.read(name).then((file) => file?.size ?? 0, () => undefined);

  async function noteContact() {
    await store.noteContact(clock.now());
    await desk.changed();
  }

  /** Removes the bytes of these downloads. Their rows stay, so that the user is told. */
  async function forbid(isMeant: (row: FileRow) => boolean) {
    const rows = (await store.list()).filter((row) =>
      isMeant(row) && row.copy.reason !== "forbidden"
    );
    for (const { key } of rows) await store.forbid(key);
    for (const { key } of rows) missing.delete(key);
    if (rows.length > 0) await desk.changed();
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
    const ours = listed.filter(({ key }) => rowOf(key));
    const unnamed = ours.filter(({ key, title }) => desk.titleOf(key) !== title);
    await titles.keep(unnamed.map(({ key, title }) => ({ key, title })));
    let renewed = 0;
    for (const wanted of ours) if (await store.renewCaptions(wanted)) renewed++;
    if (unnamed.length + renewed > 0) await desk.changed();
    if (renewed > 0) desk.go("event");
  }

  async function space(): Promise<Space> {
    const copies = desk.rows().flatMap(copiesOf);
    return {
      free: await free(),
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

  async function then(change: Promise<unknown>) {
    await change;
    await desk.changed();
  }

  return {
    want,
    resume,
    renew,
    remove,
    pause: (key: string) => then(store.pause(key)),
    async keepOld(key: string) {
      await then(store.keepOld(key));
      await tidyUp();
    },
    ...{ noteContact, forbid, reconcile, lookAround, empty, tidyUp, noteListed },
    ...{ openFile, openCaptions, openAddress, verify, space, persist },
    close,
  };
}
