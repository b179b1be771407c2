// Answers that are not a video, from our server or from a proxy, and what becomes of the download.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { PIECE_SIZE } from "@server/contract";
import { until } from "../../../server/testing/until.ts";
import { DownloadDevice, type Fault } from "../testing/download-device.ts";

const answerWith = (status: number, code?: string, wish: object = {}): Fault => ({
  status,
  body: code && JSON.stringify({ code }),
  ...wish,
});
const storage = { isStorage: true };

async function wanting(faults: Fault[], size = 1000) {
  const shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", size);
  await tab.quiet();
  shelf.faults = faults;
  await tab.want([video]);
  const file = () => tab.file(video.key);
  return {
    ...{ shelf, tab, video, file },
    /** Lets time pass until `holds` is true. */
    async lasting(holds: () => boolean) {
      await until(() => {
        if (holds()) return true;
        shelf.clock.turn(500);
        return false;
      }, String(holds));
    },
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  };
}

for (
  const [said, fault, reason] of [
    ["there is no such lesson", answerWith(404, "not_found"), "gone"],
    ["it has gone for good", answerWith(410), "gone"],
    ["not for her", answerWith(403, "forbidden"), "refused"],
  ] as const
) {
  Deno.test(`accepts our server's refusal at once: ${said}`, async () => {
    await using wish = await wanting([fault]);
    await until(() => wish.file()?.state === "failed");
    assert.equal(wish.file()?.reason, reason);
    assert.equal(wish.shelf.requests.length, 1);
    // The user may try again.
    await wish.tab.resume(wish.video.key);
    await until(() => wish.file()?.state === "saved");
    assert.equal(wish.file()?.reason, undefined);
  });
}

for (
  const [who, faults, reason] of [
    ["somebody between us", Array(3).fill(answerWith(404)), "refused"],
    ["a log-in page of a hotel", Array(3).fill("whole"), "refused"],
    ["storage, by a new address, too", Array(6).fill(answerWith(400, "", storage)), "refused"],
    ["an object that is shorter by now", Array(6).fill(answerWith(416, "", storage)), "changed"],
  ] as [string, Fault[], string][]
) {
  Deno.test(`accepts an answer that makes no sense only after repetition: ${who}`, async () => {
    await using wish = await wanting(faults, 2 * PIECE_SIZE);
    await wish.lasting(() => wish.file()?.state === "failed");
    assert.equal(wish.file()?.reason, reason);
    assert.deepEqual(wish.shelf.faults, []);
  });
}

Deno.test("forgets two answers of a proxy when a video comes after them", async () => {
  await using wish = await wanting([answerWith(404), "whole"], 2 * PIECE_SIZE);
  await wish.lasting(() => wish.file()?.state === "saved");
});

Deno.test("accepts a whole file from a server without ranges when the whole file was requested", async () => {
  await using wish = await wanting(["whole"]);
  await until(() => wish.file()?.state === "saved");
});

Deno.test("asks at once for a new address when the old one has expired, and goes on from the same byte", async () => {
  await using wish = await wanting([{ cutAfter: 500 }, answerWith(400, "", storage)]);
  await wish.lasting(() => wish.file()?.state === "saved");
  const { address } = wish.video;
  assert.deepEqual(wish.shelf.requests, [
    `${address} 0-999`,
    `${address} 500-999`,
    `${address}? 500-999`,
  ]);
});

Deno.test("obeys the server's request for silence in every tab, except when the user presses", async () => {
  await using wish = await wanting([
    answerWith(429, "rate_limited", { retryAfter: 90 }),
    answerWith(503),
  ]);
  const { shelf, tab } = wish;
  await until(() => wish.file()?.isStalled === true);
  await tab.quiet();
  shelf.clock.turn(89_999);
  await tab.run("event");
  await shelf.open().quiet();
  assert.equal(shelf.requests.length, 1);
  await tab.resume(wish.video.key);
  await until(() => shelf.requests.length === 2);
  await wish.lasting(() => wish.file()?.state === "saved");
});

Deno.test("does not wait for a day when the clock is set back by a day", async () => {
  await using wish = await wanting([answerWith(503)]);
  await until(() => wish.file()?.isStalled === true);
  await wish.tab.quiet();
  wish.shelf.clock.back(24 * 60 * 60_000);
  await wish.tab.run("timer");
  await until(() => wish.file()?.state === "saved");
});

Deno.test("reports an ended session once, and keeps the download waiting for its user", async () => {
  await using wish = await wanting([answerWith(401, "unauthenticated")]);
  const { shelf, tab, video } = wish;
  await until(() => shelf.signedOut.length === 1);
  await tab.quiet();
  assert.match(shelf.signedOut[0] ?? "", /unauthenticated/);
  assert.deepEqual([wish.file()?.state === "failed", shelf.requests.length], [false, 1]);
  tab.close();
  shelf.isHere = true;
  shelf.clock.turn(60_000);
  const later = shelf.open();
  await until(() => later.file(video.key)?.state === "saved");
});

Deno.test("reports a full device, keeps what came, and goes on when there is room", async () => {
  await using wish = await wanting([], 2 * PIECE_SIZE);
  const { shelf, tab, video } = wish;
  shelf.disk.room = PIECE_SIZE + 500_000;
  await until(() => wish.file()?.state === "failed");
  assert.equal(wish.file()?.reason, "space");
  const got = wish.file()?.got ?? 0;
  assert.ok(got > PIECE_SIZE && got <= PIECE_SIZE + 500_000, `${got}`);
  await tab.resume(video.key);
  assert.equal(wish.file()?.reason, "space", "there is none yet");
  shelf.disk.room = Infinity;
  shelf.sent = 0;
  await tab.resume(video.key);
  await until(() => wish.file()?.state === "saved");
  assert.equal(shelf.sent, 2 * PIECE_SIZE - got, "only the rest");
});

Deno.test("goes on with all downloads that waited for room when the user tries one again", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const videos = [await shelf.addVideo("a", 1000), await shelf.addVideo("b", 1000)];
  const broken = await shelf.addVideo("c", 1000, { pieces: [] });
  shelf.faults = [() => void (shelf.disk.room = 0)];
  await tab.want([...videos, broken]);
  await until(() => tab.states().every((state) => state.endsWith("failed")));
  shelf.disk.room = Infinity;
  const [first] = videos;
  assert.ok(first);
  await tab.resume(first.key);
  await until(() => tab.states().filter((state) => state.endsWith("saved")).length === 2);
  assert.equal(tab.file(broken.key)?.reason, "unsupported", "it waits for something else");
});

Deno.test("reports a full store in a private window, too", async () => {
  await using wish = await wanting([], 2 * PIECE_SIZE);
  wish.shelf.disk.isPrivate = true;
  wish.shelf.disk.room = PIECE_SIZE + 500_000;
  await until(() => wish.file()?.state === "failed");
  assert.equal(wish.file()?.reason, "space");
});

Deno.test("does not begin a download that does not fit twice, and tells how much room it needs", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  shelf.disk.room = 1999;
  const video = await shelf.addVideo("a", 1000);
  assert.deepEqual(await tab.want([video]), { refused: "space", needed: 2000, free: 1999 });
  assert.deepEqual(tab.shown().files, []);
  shelf.disk.room = 2000;
  assert.equal((await tab.want([video])).refused, undefined);
});

Deno.test("reserves room for waiting downloads: two that fit alone may not fit together", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  shelf.isReached = false;
  shelf.disk.room = 2999;
  await tab.want([await shelf.addVideo("a", 1000)]);
  const second = await shelf.addVideo("b", 1000);
  assert.deepEqual(await tab.want([second]), { refused: "space", needed: 2000, free: 1999 });
  shelf.disk.room = 3000;
  assert.equal((await tab.want([second])).refused, undefined);
});

Deno.test("does not fetch a file that cannot be checked", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", 1000, { pieces: [] });
  await tab.want([video]);
  assert.equal(tab.file(video.key)?.reason, "unsupported");
  await tab.resume(video.key);
  await until(() => tab.file(video.key)?.state === "failed");
  assert.deepEqual(shelf.requests, []);
});
