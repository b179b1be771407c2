// What a person does with her files, and what the server has to say about them.
import type { Title } from "../db.ts";
import type { FileRow } from "./db.ts";
import type { World } from "./person-files.ts";
import { openReading } from "./reading.ts";
import { copiesOf, fileName, isSame, namesOf, pendingOf, type Store } from "./store.ts";
import type { Known, Space, Wanted } from "./types.ts";

export type Desk = Pick<World, "clock" | "folder" | "titles" | "storage" | "noteCount"> & {
  store: Store;
  /** The keys of those that are called saved, and that the browser has taken. */
  missing: Set<string>;
  rows(): FileRow[];
  lastContact(): number | undefined;
  /** Tells every tab. */
  changed(): Promise<void>;
  show(): void;
  /** By hand: nothing is waited for. */
  go(): void;
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

  /** What it will take of her phone besides what is here already. */
  function toCome(wanted: Wanted) {
    const row = rowOf(wanted.key);
    if (row && missing.has(row.key) && isSame(row.copy, wanted)) return wanted.size;
    const here = [row?.copy, row?.renewal].find((copy) => copy && isSame(copy, wanted));
    return here?.state === "saved" ? 0 : remaining({ size: wanted.size, got: here?.got ?? 0 });
  }

  async function want(files: Wanted[]): Promise<Room> {
    const needed = ROOM * files.reduce((sum, file) => sum + toCome(file), 0);
    const room = { needed, free: await free() };
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
    const isEnough = ROOM * remaining({ size: copy.size, got }) <= await free();
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
    const removed = await store.remove(keys);
    for (const key of keys) missing.delete(key);
    await titles.drop(keys);
    await desk.changed();
    return { freed: await empty(removed.flatMap(copiesOf).flatMap(namesOf)) };
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
    desk.show();
    const known = new Set(rows.flatMap(copiesOf).flatMap(namesOf));
    return [...await store.toBeRemoved(), ...names.filter((name) => !known.has(name))];
  }

  async function look({ key, copy }: FileRow) {
    if (copy.state !== "saved" && copy.got === 0) return;
    const size = (await folder.read(fileName(copy)).catch(() => undefined))?.size;
    if (copy.state !== "saved") {
      if (size === undefined) await store.note(key, copy.name, { checked: 0, got: 0 });
    } else if (size === copy.size) missing.delete(key);
    else missing.add(key);
  }

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

  /** What they are called went with what she had read. */
  async function nameAgain(called: Title[]) {
    const ours = called.filter(({ key }) => rowOf(key));
    await titles.keep(ours);
    if (ours.length > 0) await desk.changed();
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
    ...{ noteContact, forbid, reconcile, lookAround, empty, tidyUp, nameAgain },
    ...{ openFile, openCaptions, openAddress, verify, space, persist },
    close,
  };
}
