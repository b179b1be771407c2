// What whoever answers may say instead of a film, and what becomes of it.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { type Fault, Shelf } from "../testing/shelf.ts";
import { PIECE } from "./store.ts";

const says = (status: number, code?: string, wish: object = {}): Fault => ({
  status,
  body: code && JSON.stringify({ code }),
  ...wish,
});
const storage = { isStorage: true };

async function wanting(faults: Fault[], size = 1000) {
  const shelf = new Shelf();
  const tab = shelf.open();
  const film = await shelf.film("a", size);
  await tab.quiet();
  shelf.faults = faults;
  await tab.want([film]);
  const file = () => tab.file(film.key);
  return {
    ...{ shelf, tab, film, file },
    /** Time passes until it is as it should be. */
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
    ["there is no such lesson", says(404, "not_found"), "gone"],
    ["it has gone for good", says(410), "gone"],
    ["not for her", says(403, "forbidden"), "refused"],
  ] as const
) {
  Deno.test(`our own word counts at once: ${said}`, async () => {
    await using wish = await wanting([fault]);
    await until(() => wish.file()?.state === "failed");
    assert.equal(wish.file()?.reason, reason);
    assert.equal(wish.shelf.requests.length, 1);
    // She may say so herself.
    await wish.tab.resume(wish.film.key);
    await until(() => wish.file()?.state === "saved");
    assert.equal(wish.file()?.reason, undefined);
  });
}

for (
  const [who, faults, reason] of [
    ["somebody between us", Array(3).fill(says(404)), "refused"],
    ["a log-in page of a hotel", Array(3).fill("whole"), "refused"],
    ["storage, by a new address, too", Array(6).fill(says(400, "", storage)), "refused"],
    ["an object that is shorter by now", Array(6).fill(says(416, "", storage)), "changed"],
  ] as [string, Fault[], string][]
) {
  Deno.test(`what makes no sense is believed when it is said over and over: ${who}`, async () => {
    await using wish = await wanting(faults, 2 * PIECE);
    await wish.lasting(() => wish.file()?.state === "failed");
    assert.equal(wish.file()?.reason, reason);
    assert.deepEqual(wish.shelf.faults, []);
  });
}

Deno.test("said twice by somebody between us it is forgotten when a film comes", async () => {
  await using wish = await wanting([says(404), "whole"], 2 * PIECE);
  await wish.lasting(() => wish.file()?.state === "saved");
});

Deno.test("whoever knows no ranges may still send all where all was asked for", async () => {
  await using wish = await wanting(["whole"]);
  await until(() => wish.file()?.state === "saved");
});

Deno.test("an address that has expired is asked for anew at once, and goes on from the same byte", async () => {
  await using wish = await wanting([{ cutAfter: 500 }, says(400, "", storage)]);
  await wish.lasting(() => wish.file()?.state === "saved");
  const { address } = wish.film;
  assert.deepEqual(wish.shelf.requests, [
    `${address} 0-999`,
    `${address} 500-999`,
    `${address}? 500-999`,
  ]);
});

Deno.test("a server that asks for silence gets it, from every tab, but for whoever presses", async () => {
  await using wish = await wanting([says(429, "rate_limited", { retryAfter: 90 }), says(503)]);
  const { shelf, tab } = wish;
  await until(() => wish.file()?.isStalled === true);
  await tab.quiet();
  shelf.clock.turn(89_999);
  await tab.run("event");
  await shelf.open().quiet();
  assert.equal(shelf.requests.length, 1);
  await tab.resume(wish.film.key);
  await until(() => shelf.requests.length === 2);
  await wish.lasting(() => wish.file()?.state === "saved");
});

Deno.test("a clock that is put back a day makes nobody wait for a day", async () => {
  await using wish = await wanting([says(503)]);
  await until(() => wish.file()?.isStalled === true);
  await wish.tab.quiet();
  wish.shelf.clock.back(24 * 60 * 60_000);
  await wish.tab.run("timer");
  await until(() => wish.file()?.state === "saved");
});

Deno.test("a session that has ended is told once, and what was wanted waits for her", async () => {
  await using wish = await wanting([says(401, "unauthenticated")]);
  const { shelf, tab, film } = wish;
  await until(() => shelf.signedOut.length === 1);
  await tab.quiet();
  assert.match(shelf.signedOut[0] ?? "", /unauthenticated/);
  assert.deepEqual([wish.file()?.state === "failed", shelf.requests.length], [false, 1]);
  tab.close();
  shelf.isHere = true;
  shelf.clock.turn(60_000);
  const later = shelf.open();
  await until(() => later.file(film.key)?.state === "saved");
});

Deno.test("a full phone is told, keeps what came, and goes on when there is room", async () => {
  await using wish = await wanting([], 2 * PIECE);
  const { shelf, tab, film } = wish;
  shelf.disk.room = PIECE + 500_000;
  await until(() => wish.file()?.state === "failed");
  assert.equal(wish.file()?.reason, "space");
  const got = wish.file()?.got ?? 0;
  assert.ok(got > PIECE && got <= PIECE + 500_000, `${got}`);
  await tab.resume(film.key);
  assert.equal(wish.file()?.reason, "space", "there is none yet");
  shelf.disk.room = Infinity;
  shelf.sent = 0;
  await tab.resume(film.key);
  await until(() => wish.file()?.state === "saved");
  assert.equal(shelf.sent, 2 * PIECE - got, "only the rest");
});

Deno.test("a private window's full store is told as one, too", async () => {
  await using wish = await wanting([], 2 * PIECE);
  wish.shelf.disk.isPrivate = true;
  wish.shelf.disk.room = PIECE + 500_000;
  await until(() => wish.file()?.state === "failed");
  assert.equal(wish.file()?.reason, "space");
});

Deno.test("what does not fit twice is not begun, and says how much it wants", async () => {
  await using shelf = new Shelf();
  const tab = shelf.open();
  shelf.disk.room = 1999;
  const film = await shelf.film("a", 1000);
  assert.deepEqual(await tab.want([film]), { refused: "space", needed: 2000, free: 1999 });
  assert.deepEqual(tab.shown().files, []);
  shelf.disk.room = 2000;
  assert.equal((await tab.want([film])).refused, undefined);
});

Deno.test("what waits is promised its room: two that fit alone need not fit together", async () => {
  await using shelf = new Shelf();
  const tab = shelf.open();
  shelf.isReached = false;
  shelf.disk.room = 2999;
  await tab.want([await shelf.film("a", 1000)]);
  const second = await shelf.film("b", 1000);
  assert.deepEqual(await tab.want([second]), { refused: "space", needed: 2000, free: 1999 });
  shelf.disk.room = 3000;
  assert.equal((await tab.want([second])).refused, undefined);
});

Deno.test("what nobody could check is not fetched", async () => {
  await using shelf = new Shelf();
  const tab = shelf.open();
  const film = await shelf.film("a", 1000, { pieces: [] });
  await tab.want([film]);
  assert.equal(tab.file(film.key)?.reason, "unsupported");
  await tab.resume(film.key);
  await until(() => tab.file(film.key)?.state === "failed");
  assert.deepEqual(shelf.requests, []);
});
