// What a person does with her files, and what the server has to say about them.
import type { FileRow } from "./db.ts";
import type { World } from "./person-files.ts";
import { openReading } from "./reading.ts";
import type { Trigger } from "./runner.ts";
import { copiesOf, fileName, isSame, isWaiting, namesOf, pendingOf, type Store } from "./store.ts";
import { isFull } from "./take.ts";
import type { Known, Space, Wanted } from "./types.ts";

export type Desk = Pick<World, "clock" | "folder" | "titles" | "storage" | "noteCount"> & {
  store: Store;
  /** The keys of those that are called saved, and that the browser has taken. */
  missing: Set<string>;
  rows(): FileRow[];
  lastContact(): number | undefined;
  /** Tells every tab. */
  changed(): Promise<void>;
  /** Reads anew what is here, for this tab. */
  refresh(): Promise<void>;
  show(): void;
  titleOf(key: string): string | undefined;
  /** By hand nothing is waited for. */
  go(trigger?: Trigger): void;
};

/** Another tab has to let go of a file before it can be removed. */
const HELD_FOR = 100;
const MOST_TRIES = 50;
/** A phone that is filled to the last byte works badly. */
const ROOM = 2;

/** How much is asked for, and how much there is. */
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

  /** What waits for its turn is promised its room: two that fit alone need not fit together. */
  async function freeFor(keys: string[]) {
    const others = desk.rows().filter((row) => isWaiting(row) && !keys.includes(row.key));
    const promised = others.reduce((sum, row) => sum + remaining(pendingOf(row)), 0);
    return Math.max(0, await free() - promised);
  }

  /** What it will take of her phone besides what is here already. */
  function toCome(wanted: Wanted) {
    const row = rowOf(wanted.key);
    if (row && missing.has(row.key) && isSame(row.copy, wanted)) return wanted.size;
    const here = [row?.copy, row?.renewal].find((copy) => copy && isSame(copy, wanted));
    return here?.state === "saved" ? 0 : remaining({ size: wanted.size, got: here?.got ?? 0 });
  }

  async function want(files: Wanted[]): Promise<Room> {
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

  /** What the browser has taken is missing no longer: it is on its way. */
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

  async function renew(wanted: Wanted) {
    await titles.keep([{ key: wanted.key, title: wanted.title }]);
    await store.renew(wanted);
    await desk.changed();
    await resume(wanted.key);
  }

  async function remove(keys: string[]) {
    // Before: whoever opens meanwhile would else miss what is removed on purpose.
    desk.noteCount(desk.rows().filter(({ key }) => !keys.includes(key)).length);
    const names = desk.rows().filter(({ key }) => keys.includes(key)).flatMap(copiesOf)
      .flatMap(namesOf);
    let freed = 0;
    const removed = await store.remove(keys).catch(async (error) => {
      if (!isFull(error)) throw error;
      // There is no room even to write down what is to go: first it goes.
      for (const name of names) freed += await folder.remove(name) ?? 0;
      return await store.remove(keys);
    });
    for (const key of keys) missing.delete(key);
    await titles.drop(keys);
    await desk.changed();
    return { freed: freed + await empty(removed.flatMap(copiesOf).flatMap(namesOf)) };
  }

  /** Tells how many bytes are really gone. */
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

  /** A film that plays is left in its place until it has been watched. */
  async function tidyUp() {
    await empty((await store.toBeRemoved()).filter((name) => !isPlayed(name)));
  }

  /** At the start: what the browser has taken. Answers what it has kept that nobody knows any more. */
  async function lookAround(): Promise<string[]> {
    const names = await folder.list();
    // In this order: what is begun meanwhile is known before it is there.
    const rows = await store.list();
    for (const row of rows) await look(row);
    await desk.refresh();
    const known = new Set(rows.flatMap(copiesOf).flatMap(namesOf));
    return [...await store.toBeRemoved(), ...names.filter((name) => !known.has(name))];
  }

  async function look(row: FileRow) {
    for (const { name, state, got, size } of copiesOf(row)) {
      const there = await sizeOf(fileName({ name }));
      // That it cannot be looked at just now says nothing of what is there.
      if (there === undefined) continue;
      if (state !== "saved") {
        if (there !== got) await store.noteThere(row.key, name, there);
      } else if (there === size) missing.delete(row.key);
      // What has been replaced or removed meanwhile is not missed.
      else if ((await store.get(row.key))?.copy.name === name) missing.add(row.key);
    }
  }

  const sizeOf = (name: string) =>
    folder.read(name).then((file) => file?.size ?? 0, () => undefined);

  async function noteContact() {
    await store.noteContact(clock.now());
    await desk.changed();
  }

  /** Their bytes go; that they were here is left, so that she is told. */
  async function forbid(isMeant: (row: FileRow) => boolean) {
    const rows = (await store.list()).filter((row) =>
      isMeant(row) && row.copy.reason !== "forbidden"
    );
    for (const { key } of rows) await store.forbid(key);
    for (const { key } of rows) missing.delete(key);
    if (rows.length > 0) await desk.changed();
    await tidyUp();
  }

  async function reconcile({ role, enrolledCourses }: Known) {
    await noteContact();
    if (role === "learner") await forbid(({ courseId }) => !enrolledCourses.includes(courseId));
  }

  /** What they are called went with what she had read; captions that were changed are small, and come by themselves. */
  async function noteListed(listed: Wanted[]) {
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
