import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { writeCachedQuery } from "../queries/write-db.ts";
import { readCachedQuery, readStoredQuery } from "../queries/user-db.ts";
import { readMark, writeMark } from "../queries/stored-data-mark.ts";
import { ownStore } from "../testing/browser-store.ts";
import { removeStaleData } from "./seal-work.ts";

const DAY = 24 * 60 * 60_000;
const thida = "00000000-0000-4000-8000-00000000003a";
const mya = "00000000-0000-4000-8000-00000000003b";
const course = JSON.stringify(["courses", "ai-master", "videos"]);
const keep = (version: string, at = Date.now()) =>
  writeCachedQuery(thida, { hash: course, data: "film", at, version });
const about = { courses: ["ai-master"] };

Deno.test("reports cached queries that an update made unreadable, but not those that are too old", async () => {
  ownStore();
  storeUser({ id: thida, firstName: "Thida", role: "learner" });
  await keep("1.2.0", Date.now() - 31 * DAY);
  writeMark({ personId: thida, about, unsent: 2 });
  await removeStaleData("1.2.1");
  assert.equal(readMark()?.isEmptied, undefined, "old age");

  await keep("1.2.0");
  await removeStaleData("1.2.1");
  assert.ok(await readCachedQuery(thida, course, "1.2.1"));
  assert.equal(readMark()?.isEmptied, undefined, "the same shapes");

  await removeStaleData("1.3.0");
  assert.equal(await readCachedQuery(thida, course, "1.3.0"), undefined);
  // The waiting writes are not lost, so the count is 0.
  assert.deepEqual(readMark(), {
    personId: thida,
    about,
    unsent: 0,
    isEmptied: true,
    isByUpdate: true,
  });
  forgetUser();
});

Deno.test("deletes old queries by the server's time, and nothing while the device's clock is far ahead", async () => {
  ownStore();
  storeUser({ id: thida, firstName: "Thida", role: "learner" });
  const isStored = async () => await readStoredQuery(thida, course) !== undefined;
  // By the device's clock, this is too old.
  await keep("1.2.0", Date.now() - 40 * DAY);
  await removeStaleData("1.2.0", () => Promise.reject(new Error("no network")));
  assert.ok(await isStored(), "nobody knows what time it is");
  await removeStaleData("1.2.0", () => Promise.resolve(Date.now() - 39 * DAY));
  assert.ok(await isStored(), "it is a day old");
  await removeStaleData("1.2.0", () => Promise.resolve(Date.now()));
  assert.ok(!await isStored(), "it is old");
  forgetUser();
});

Deno.test("deletes what other users left, and does not change this user's mark", async () => {
  ownStore();
  storeUser({ id: thida, firstName: "Thida", role: "learner" });
  const mark = { personId: thida, about, unsent: 1, isEmptied: true };
  writeMark(mark);
  await writeCachedQuery(mya, { hash: course, data: "film", at: Date.now(), version: "1" });
  await removeStaleData("1.3.0");
  const isThere = async () =>
    (await indexedDB.databases()).some(({ name }) => name === `pyinnya-${mya}`);
  await until(async () => !await isThere(), "what was Mya's is deleted");
  assert.deepEqual(readMark(), mark);
  forgetUser();
});

Deno.test("deletes old data even if another user's data cannot be sealed, which then waits with its key", async () => {
  const store = ownStore();
  storeUser({ id: thida, firstName: "Thida", role: "learner" });
  for (const version of ["1.0.0", "2.0.0"]) {
    await writeCachedQuery(thida, { hash: version, data: "films", at: Date.now(), version });
  }
  const leftBehind = { [`draft ${mya} here`]: "typed", [`seal ${mya}`]: "no key" };
  Object.assign(store, leftBehind);
  await removeStaleData("2.0.0");
  assert.equal(await readCachedQuery(thida, "1.0.0", "1.0.0"), undefined);
  assert.ok(await readCachedQuery(thida, "2.0.0", "2.0.0"));
  const hers = Object.entries(store).filter(([name]) => name.includes(mya));
  assert.deepEqual(Object.fromEntries(hers), leftBehind);
  forgetUser();
});
