// Two tabs, killed tabs, renewals, removals, and downloads that the user may no longer have.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { PIECE_SIZE } from "@server/contract";
import { until } from "../../../server/testing/until.ts";
import { DownloadDevice, type Fault } from "../testing/download-device.ts";
import { CONTACT_DAYS } from "./model.ts";

const DAY = 24 * 60 * 60_000;
const learner = (...enrolledCourses: string[]) => ({ id: "aye", role: "learner", enrolledCourses });

async function saved(shelf: DownloadDevice, id = "a", size = 1000, wish = {}) {
  const video = await shelf.addVideo(id, size, wish);
  const tab = shelf.open();
  await tab.quiet();
  await tab.want([video]);
  await until(() => tab.file(video.key)?.state === "saved");
  await tab.quiet();
  return { tab, video };
}

/** The next request waits until `go` is called. */
function holdRequests(shelf: DownloadDevice) {
  const requested = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  shelf.faults.push(async () => {
    requested.resolve();
    return void await go.promise;
  });
  return { requested: requested.promise, go: go.resolve };
}

Deno.test("fetches once for two tabs, and shows the progress in both", async () => {
  await using shelf = new DownloadDevice();
  const [one, two] = [shelf.open(), shelf.open()];
  const video = await shelf.addVideo("a", 2 * PIECE_SIZE);
  const { requested, go } = holdRequests(shelf);
  await one.want([video]);
  await requested;
  await two.want([video]);
  await until(() => two.file(video.key)?.state === "running");
  go();
  await until(() => [one, two].every((tab) => tab.file(video.key)?.state === "saved"));
  assert.equal(shelf.sent, 2 * PIECE_SIZE);
});

Deno.test("leaves a killed tab's file to the next tab, which fetches only what is missing", async () => {
  await using shelf = new DownloadDevice();
  const killedTab = shelf.open();
  const video = await shelf.addVideo("a", 2 * PIECE_SIZE);
  shelf.faults = [() => undefined, { silentAfter: 1_500_000 }];
  await killedTab.want([video]);
  await until(() => shelf.sent === PIECE_SIZE + 1_500_000);
  const next = shelf.open();
  await until(() => next.file(video.key)?.state === "running");
  killedTab.close();
  await until(() => next.file(video.key)?.state === "saved");
  assert.equal(shelf.sent, 2 * PIECE_SIZE, "not a byte twice");
  assert.ok(shelf.has(video.address));
});

Deno.test("goes on by itself after a restart, and fetches again what the disk has lost", async () => {
  await using shelf = new DownloadDevice();
  const video = await shelf.addVideo("a", 2 * PIECE_SIZE);
  shelf.faults = [() => undefined, { silentAfter: 1_500_000 }];
  const before = shelf.open();
  await before.want([video]);
  await until(() => shelf.sent === PIECE_SIZE + 1_500_000);
  before.close();
  // The power failed: the file has its length, but not its bytes.
  for (const bytes of shelf.disk.files.values()) bytes.fill(0, PIECE_SIZE + 1_000_000);
  const after = shelf.open();
  await until(() => after.file(video.key)?.state === "saved");
  assert.ok(shelf.has(video.address));
  assert.equal(
    shelf.requests.at(-1),
    `${video.address} ${PIECE_SIZE}-${2 * PIECE_SIZE - 1}`,
  );
});

Deno.test("stops a running download from any tab on pause, and resumes it where it stopped", async () => {
  await using shelf = new DownloadDevice();
  const [one, two] = [shelf.open(), shelf.open()];
  const video = await shelf.addVideo("a", 1_000_000);
  shelf.faults = [{ silentAfter: 400_000 }];
  await one.want([video]);
  await until(() => shelf.sent === 400_000 && two.file(video.key)?.state === "running");
  await two.pause(video.key);
  await until(() =>
    one.file(video.key)?.state === "paused" && one.file(video.key)?.got === 400_000
  );
  const other = await shelf.addVideo("b", 1000);
  await one.want([other]);
  await until(() => two.file(other.key)?.state === "saved");
  assert.equal(two.file(video.key)?.state, "paused");
  await two.resume(video.key);
  await until(() => two.file(video.key)?.state === "saved");
  assert.equal(shelf.sent, 1_001_000);
});

Deno.test("removes a running download completely, and tells how many bytes that has freed", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", 1_000_000);
  shelf.faults = [{ silentAfter: 300_000 }];
  await tab.want([video]);
  await until(() => shelf.sent === 300_000);
  const removing = tab.remove([video.key]);
  await until(() => tab.shown().files.length === 0 && shelf.disk.openNames.size === 0);
  shelf.clock.turn(100);
  assert.deepEqual(await removing, { freed: 300_000 });
  assert.deepEqual([shelf.disk.files.size, shelf.titles.size, shelf.count], [0, 0, 0]);
});

Deno.test("removes at the next start what could not be removed, and files that belong to no download", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  const [name = ""] = shelf.disk.files.keys();
  shelf.disk.openNames.add(name);
  let isOver = false;
  const removing = tab.remove([video.key]).finally(() => isOver = true);
  await until(() => {
    shelf.clock.turn(100);
    return isOver;
  }, "the removal gives up");
  assert.deepEqual(await removing, { freed: 0 });
  tab.close();
  shelf.disk.openNames.clear();
  shelf.disk.files.set("stranger.bin", new Uint8Array(10));
  shelf.open();
  await until(() => shelf.disk.files.size === 0);
});

Deno.test("keeps the old version during a renewal until the new one is complete", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf, "a", 1000);
  const next = await shelf.addVideo("a", 2 * PIECE_SIZE);
  const { requested, go } = holdRequests(shelf);
  await tab.renew(next);
  await requested;
  const { state, size, renewal } = tab.file(video.key) ?? {};
  assert.deepEqual([state, size, renewal?.state, renewal?.size], [
    "saved",
    1000,
    "running",
    next.size,
  ]);
  assert.equal((await tab.openFile(video.key))?.size, 1000);
  go();
  await until(() => tab.file(video.key)?.renewal === undefined);
  assert.deepEqual(tab.file(video.key)?.pieces, next.pieces);
  assert.equal((await tab.openFile(video.key))?.size, next.size);
  await until(() => shelf.disk.files.size === 1);
});

Deno.test("lets the user keep the old version when a renewal fails", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  shelf.faults = ["wrong", "wrong"];
  await tab.renew(await shelf.addVideo("a", 2 * PIECE_SIZE));
  await until(() => tab.file(video.key)?.renewal?.reason === "changed");
  assert.equal(tab.file(video.key)?.state, "saved");
  await tab.keepOld(video.key);
  assert.deepEqual(tab.file(video.key)?.renewal, undefined);
  assert.equal((await tab.openFile(video.key))?.size, 1000);
  await until(() => shelf.disk.files.size === 1);
});

Deno.test("removes a course's files when the learner is no longer enrolled, and tells so; staff keep theirs", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  await saved(shelf, "b", 2000, { courseId: "ai-first-step" });
  await tab.reconcile({ ...learner(), role: "staff" });
  assert.deepEqual(tab.states(), ["a saved", "b saved"]);
  await tab.reconcile(learner("ai-first-step"));
  const { state, reason, got } = tab.file(video.key) ?? {};
  assert.deepEqual([state, reason, got], ["failed", "forbidden", 0]);
  assert.equal(await tab.openFile(video.key), undefined);
  assert.equal(shelf.disk.used, 2000);
  assert.equal((await tab.openFile("video:b"))?.size, 2000);
});

Deno.test("removes a course's files when the server refuses one of them during a download", async () => {
  await using shelf = new DownloadDevice();
  const { tab } = await saved(shelf);
  const refusal: Fault = { status: 403, body: `{"code":"not_enrolled"}` };
  shelf.faults = [refusal];
  await tab.want([await shelf.addVideo("b", 1000)]);
  await until(() => shelf.disk.files.size === 0);
  assert.deepEqual(tab.states(), ["a failed", "b failed"]);
  // After the next enrolment, the user can download the video again.
  await tab.resume("video:a");
  await until(() => tab.file("video:a")?.state === "saved");
});

Deno.test("opens downloads for thirty days without an answer from the server", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  await tab.reconcile(learner("ai-master"));
  const contact = shelf.clock.now();
  shelf.clock.turn(CONTACT_DAYS * DAY);
  assert.equal((await tab.openFile(video.key))?.size, 1000);
  shelf.clock.turn(1);
  assert.equal(await tab.openFile(video.key), undefined);
  assert.deepEqual([tab.shown().lastContact, tab.shown().missed], [contact, []]);
  // An app that opens now shows that the downloads are locked.
  assert.equal(tab.shown().isLocked, true);
  await tab.reconcile(learner("ai-master"));
  assert.equal(tab.shown().isLocked, false);
  assert.equal((await tab.openFile(video.key))?.size, 1000);
  shelf.clock.back(DAY);
  assert.equal((await tab.openFile(video.key))?.size, 1000, "a clock a day off locks nobody out");
});

Deno.test("reports files that the browser has deleted, one or all, and can fetch them again", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  tab.close();
  shelf.disk.files.clear();
  const next = shelf.open();
  await until(() => next.shown().missed.length === 1);
  assert.equal(next.shown().missed[0]?.key, video.key);
  assert.equal(await next.openFile(video.key), undefined);
  await next.resume(video.key);
  await until(() => next.shown().missed.length === 0 && next.file(video.key)?.state === "saved");
  await until(() => shelf.has(video.address));
  await next.quiet();
  next.close();

  await using other = new DownloadDevice();
  other.count = 3;
  const empty = other.open();
  await until(() => empty.shown().isKnown);
  assert.equal(empty.shown().lostCount, 3);
  await empty.forgetLost();
  assert.deepEqual([empty.shown().lostCount, other.count], [0, 0]);
});

Deno.test("finds broken pieces by a check of every byte, and fetches only these again", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf, "a", 3 * PIECE_SIZE);
  const shares: number[] = [];
  assert.equal(await tab.verify(video.key, (share) => shares.push(share)), true);
  assert.deepEqual(shares.map((share) => Math.round(share * 3)), [1, 2, 3]);
  const [bytes] = shelf.disk.files.values();
  bytes?.fill(7, PIECE_SIZE, PIECE_SIZE + 10);
  assert.equal(await tab.verify(video.key), false);
  assert.deepEqual([tab.file(video.key)?.state, tab.file(video.key)?.reason], [
    "failed",
    "damaged",
  ]);
  shelf.sent = 0;
  await tab.resume(video.key);
  await until(() => tab.file(video.key)?.state === "saved");
  assert.equal(shelf.sent, PIECE_SIZE);
  assert.ok(shelf.has(video.address));
});

Deno.test("ends an address to play from when it is released, and when the user leaves", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  const [first, second] = [await tab.openAddress(video.key), await tab.openAddress(video.key)];
  const isOpen = (at = "") =>
    fetch(at).then((answer) => answer.arrayBuffer().then(() => true), () => false);
  assert.equal(await isOpen(first?.address), true);
  first?.release();
  assert.deepEqual([await isOpen(first?.address), await isOpen(second?.address)], [false, true]);
  tab.close();
  assert.equal(await isOpen(second?.address), false);
});

Deno.test("needs no room for a download that is here, and renews one that the server has replaced", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await saved(shelf);
  assert.equal((await tab.want([video])).needed, 0);
  await tab.quiet();
  assert.equal(shelf.requests.length, 1);
  await tab.want([await shelf.addVideo("a", 5000)]);
  await until(() => tab.file(video.key)?.size === 5000);
  assert.equal(tab.file(video.key)?.state, "saved");
});
