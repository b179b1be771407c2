import assert from "node:assert/strict";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import {
  type Bulk,
  type BulkTransport,
  cancelBulk,
  cancelItem,
  changePlace,
  currentBulk,
  followBulk,
  reopenFiles,
  retry,
  saveArrived,
  startBulk,
} from "./bulk.ts";
import type { ArrivedItem } from "./bulk-items.ts";
import type { BulkSaver } from "./save-bulk.ts";
import type { Upload, UploadState } from "./upload.ts";

// Deno shares localStorage among test files that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

/** An upload whose end the test decides. */
class Sent implements Upload {
  #standing: UploadState = { state: "sending", sent: 0 };
  #listeners = new Set<() => void>();
  #path?: string;
  constructor(readonly file: File) {}
  now = () => this.#standing;
  path = () => this.#path;
  arrivedPath = () => this.#path;
  follow = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  be(next: Partial<UploadState>) {
    this.#standing = { ...this.#standing, ...next };
    for (const listener of [...this.#listeners]) listener();
  }
  arrive() {
    this.#path = `videos/${this.file.name}`;
    this.be({ state: "arrived" });
  }
  pause = () => this.be({ state: "paused" });
  resume = () => this.be({ state: "sending" });
  cancel = () => this.be({ state: "canceled" });
}

const files = (...names: string[]) => names.map((name) => new File([name], name));
const refusal = (code: string, details: unknown) =>
  new ApiError(400, JSON.stringify({ code, details }));

type Sending = {
  paths: string[];
  /** The numbers of the videos: 1, 2 … */
  numbers: number[];
  place: string;
  answer: PromiseWithResolvers<void>;
};

/** Starts a bulk upload, and records what it sends; the test answers each save. */
function begin(...names: string[]) {
  const uploads = new Map<string, Sent>();
  const dropped: string[] = [];
  const sent: Sending[] = [];
  const said: (number | unknown)[] = [];
  let stored: string[] = [];
  const transport: BulkTransport = {
    start(file) {
      const upload = new Sent(file);
      uploads.set(file.name, upload);
      return upload;
    },
    readVideo: () => Promise.resolve({ seconds: 7, pieces: undefined }),
    drop: (path) => Promise.resolve(void dropped.push(path)),
  };
  const saveFor = (place: string): BulkSaver => ({
    send(items: ArrivedItem[]) {
      const answer = Promise.withResolvers<void>();
      const paths = items.map(({ brought }) => brought.path);
      sent.push({ paths, numbers: items.map(({ number }) => number), place, answer });
      return answer.promise;
    },
    findStored: () => Promise.resolve(stored),
    onSaved: (count) => said.push(count),
    onFailed: (error) => said.push(error),
    fallbackPlace: "unsorted",
  });
  startBulk(files(...names), "section", saveFor, transport);
  const { id } = currentBulk() ?? assert.fail("There is none");
  return {
    id,
    sent,
    said,
    upload: (name: string) => uploads.get(name) ?? assert.fail(`${name} is not sent`),
    setStored: (paths: string[]) => stored = paths,
  };
}

const { setTimeout } = globalThis;
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Stops all timers, so that no pause ends by itself. */
function withoutTime() {
  const begun = Promise.withResolvers<void>();
  Object.assign(globalThis, { setTimeout: () => begun.resolve() });
  return {
    begun: begun.promise,
    [Symbol.dispose]: () => void Object.assign(globalThis, { setTimeout }),
  };
}

const until = (isSo: (bulk: Bulk | undefined) => unknown) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo(currentBulk())) return;
      unfollow();
      resolve();
    };
    const unfollow = followBulk(look);
    look();
  });
const states = () => currentBulk()?.items.map(({ number, state }) => `${number} ${state}`);
const isGoing = (number: number) => until((bulk) => bulk?.items[number - 1]?.state === "going");
const isState = (state: Bulk["state"]) => until((bulk) => bulk?.state === state);
const isOver = () => until((bulk) => bulk === undefined);

/** Lets each file in turn arrive or fail. */
async function bring(
  list: ReturnType<typeof begin>,
  ends: Record<string, "arrive" | "fail">,
  before = 0,
) {
  for (const [at, [name, end]] of Object.entries(ends).entries()) {
    await isGoing(before + at + 1);
    if (end === "arrive") list.upload(name).arrive();
    else list.upload(name).be({ state: "failed", why: "no_room" });
  }
}

Deno.test("cancels one file alone, and saves the others without it", async () => {
  const list = begin("a", "b", "c");
  await isGoing(1);
  list.upload("a").arrive();
  await isGoing(2);
  cancelItem(list.id, 2);
  await isGoing(3);
  assert.deepEqual(states(), ["1 arrived", "2 canceled", "3 going"]);
  assert.equal(list.upload("b").now().state, "canceled");
  list.upload("c").arrive();
  await isState("saving");
  assert.deepEqual(list.sent.map(({ paths }) => paths), [["videos/a", "videos/c"]]);
  list.sent[0]?.answer.resolve();
  await isOver();
  assert.deepEqual(list.said, [2]);
});

Deno.test("leaves no gap for a canceled file, and keeps the number of a failed one", async () => {
  const list = begin("a", "b", "c", "d");
  await isGoing(1);
  cancelItem(list.id, 1);
  await bring(list, { b: "arrive", c: "fail", d: "arrive" }, 1);
  await isState("stuck");
  void saveArrived(list.id);
  assert.deepEqual(list.sent[0]?.numbers, [1, 3]);
  list.sent[0]?.answer.resolve();
  await until((bulk) => bulk?.items.length === 2);
  retry(list.id, 1);
  assert.deepEqual(states(), ["1 canceled", "3 failed"], "its place is another's");
  retry(list.id, 3);
  await until((bulk) => bulk?.items[1]?.state === "going");
  list.upload("c").arrive();
  await isState("saving");
  assert.deepEqual(list.sent[1]?.numbers, [2]);
  list.sent[1]?.answer.resolve();
  await isOver();
});

Deno.test("keeps a file canceled while it is measured, and ends when all files are canceled", async () => {
  const list = begin("a", "b");
  await isGoing(1);
  list.upload("a").arrive();
  // The file has arrived, but is not measured yet.
  cancelItem(list.id, 1);
  await isGoing(2);
  assert.deepEqual(states(), ["1 canceled", "2 going"]);
  cancelItem(list.id, 2);
  await isOver();
  assert.deepEqual(list.sent, []);
});

Deno.test("sends a canceled file again from the beginning", async () => {
  const list = begin("a", "b");
  await bring(list, { a: "arrive", b: "fail" });
  await isState("stuck");
  assert.equal(currentBulk()?.items[1]?.why, "no_room");
  const before = list.upload("a");
  cancelItem(list.id, 1);
  retry(list.id, 1);
  await isGoing(1);
  assert.notEqual(list.upload("a"), before);
  assert.equal(currentBulk()?.items[0]?.brought, undefined);
  cancelBulk(list.id);
});

Deno.test("marks the file that the server refuses, and can save the rest without it", async () => {
  const list = begin("a", "b", "c");
  await bring(list, { a: "arrive", b: "arrive", c: "arrive" });
  await isState("saving");
  list.sent[0]?.answer.reject(refusal("upload_refused", { reason: "type", index: 1 }));
  await isState("stuck");
  assert.deepEqual(states(), ["1 arrived", "2 refused", "3 arrived"]);
  assert.equal(currentBulk()?.items[1]?.why, "type");
  assert.equal(list.sent.length, 1, "without a word nothing is saved without it");
  retry(list.id, 2);
  assert.deepEqual(states(), ["1 arrived", "2 refused", "3 arrived"], "it would be refused again");
  const saved = saveArrived(list.id);
  list.sent[1]?.answer.resolve();
  await saved;
  assert.deepEqual(list.sent[1]?.paths, ["videos/a", "videos/c"]);
  assert.deepEqual(states(), ["2 refused"]);
  cancelItem(list.id, 2);
  await isOver();
});

Deno.test("gives up a section that no longer exists, and lets the user choose another", async () => {
  const list = begin("a");
  await bring(list, { a: "arrive" });
  await isState("saving");
  const issues = [{ path: "videos.0.sectionId", issue: "invalid" }];
  list.sent[0]?.answer.reject(refusal("invalid_input", issues));
  await isState("unsaved");
  const { place, isPlaceGone: isElsewhere } = currentBulk() ?? {};
  assert.deepEqual([place, isElsewhere, states()], ["unsorted", true, ["1 arrived"]]);
  changePlace(list.id, "another");
  void saveArrived(list.id);
  assert.deepEqual(list.sent.map(({ place }) => place), ["section", "another"]);
  list.sent[1]?.answer.resolve();
  await isOver();
});

Deno.test("neither loses nor saves twice a file that arrives while others are saved", async () => {
  const list = begin("a", "b");
  await bring(list, { a: "arrive", b: "fail" });
  await isState("stuck");
  void saveArrived(list.id);
  retry(list.id, 2);
  await isGoing(2);
  list.upload("b").arrive();
  await until((bulk) => bulk?.items[1]?.state === "arrived");
  void saveArrived(list.id);
  assert.equal(list.sent.length, 1, "one save at a time");
  cancelItem(list.id, 1);
  cancelBulk(list.id);
  assert.deepEqual([states(), currentBulk()?.state], [["1 arrived", "2 arrived"], "saving"]);
  list.sent[0]?.answer.resolve();
  await until((bulk) => bulk?.items.length === 1);
  assert.deepEqual(states(), ["2 arrived"]);
  await isState("saving");
  assert.deepEqual(list.sent.map(({ paths }) => paths), [["videos/a"], ["videos/b"]]);
  list.sent[1]?.answer.resolve();
  await isOver();
});

Deno.test("finds files that an earlier save stored although its answer was lost, and saves the rest", async () => {
  const list = begin("a", "b");
  await bring(list, { a: "arrive", b: "fail" });
  await isState("stuck");
  const first = saveArrived(list.id);
  list.sent[0]?.answer.reject(refusal("forbidden", undefined));
  await first;
  retry(list.id, 2);
  await isGoing(2);
  list.upload("b").arrive();
  await isState("saving");
  list.setStored(["claimed/videos/a"]);
  list.sent[1]?.answer.reject(refusal("upload_refused", { reason: "claimed", index: 0 }));
  await until((bulk) => bulk?.items.length === 1);
  assert.deepEqual(list.sent[2]?.paths, ["videos/b"]);
  list.sent[2]?.answer.resolve();
  await isOver();
  assert.deepEqual(list.said.slice(1), [1, 1]);
});

Deno.test("repeats the same save after the connection broke", async () => {
  const list = begin("a");
  await bring(list, { a: "arrive" });
  await isState("saving");
  using pauses = withoutTime();
  list.sent[0]?.answer.reject(new Unreachable(false, undefined));
  await pauses.begun;
  // The timer never ends: the save continues because the browser reports that it is online.
  dispatchEvent(new Event("online"));
  await turn();
  assert.deepEqual(list.sent[1]?.paths, ["videos/a"]);
  list.sent[1]?.answer.resolve();
  await isOver();
});

Deno.test("changes nothing for actions on an earlier list", async () => {
  const before = begin("a", "b");
  await isGoing(1);
  cancelBulk(before.id);
  const list = begin("x", "y");
  await isGoing(1);
  list.upload("x").be({ state: "failed" });
  await isGoing(2);
  const known = currentBulk();
  cancelItem(before.id, 2);
  retry(before.id, 1);
  changePlace(before.id, "another");
  assert.equal(reopenFiles(before.id, files("a")), undefined);
  await saveArrived(before.id);
  cancelBulk(before.id);
  assert.equal(currentBulk(), known);
  cancelBulk(list.id);
  assert.equal(currentBulk(), undefined);
});
