import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { purgeOnSignOut } from "../sign-out/purge.ts";
import { sealForOtherUsers } from "../sign-out/seal-work.ts";
import { ownStore } from "../testing/browser-store.ts";
import { listCachedHashes, writeCachedQuery } from "./write-db.ts";
import { listCachedIds, readMark, writeMark } from "./stored-data-mark.ts";

const store = ownStore();
forgetUser();
purgeOnSignOut();

const aye = "00000000-0000-4000-8000-00000000002a";
const mya = "00000000-0000-4000-8000-00000000002b";
const thida = "00000000-0000-4000-8000-00000000002c";
const course = JSON.stringify(["courses", "ai-master", "videos"]);
const provingQueries = { courses: "videos", conversations: "messages" };
const signIn = (id: string) => storeUser({ id, firstName: id, role: "learner" });
const keep = (id: string) =>
  writeCachedQuery(id, { hash: course, data: "film", at: Date.now(), version: "1" });

Deno.test("lists each cached course and conversation once", () => {
  const hashes = [
    ["courses", "ai-master", "videos"],
    ["courses", "ai-master", "qa"],
    ["courses", "ai-first-step", "videos"],
    ["conversations", "list", ""],
    ["conversations", "c1"],
    ["conversations", "c1", "messages"],
    ["usage"],
  ].map((key) => JSON.stringify(key));
  assert.deepEqual(listCachedIds(hashes, provingQueries), {
    courses: ["ai-master", "ai-first-step"],
    conversations: ["c1"],
  });
});

Deno.test("notices a database that the browser has deleted, and does not report one that is still there", async () => {
  signIn(aye);
  await keep(aye);
  writeMark({
    personId: aye,
    about: listCachedIds(await listCachedHashes(aye), provingQueries),
    unsent: 0,
  });
  await listCachedHashes(aye);
  assert.equal(readMark()?.isEmptied, undefined);

  signIn(mya);
  await keep(mya);
  writeMark({ personId: thida, about: { courses: ["ai-master"] }, unsent: 1 });
  await listCachedHashes(thida);
  assert.equal(readMark()?.isEmptied, true);
  assert.deepEqual(readMark()?.about, { courses: ["ai-master"] });
});

Deno.test("puts away what other users left, and does not change this user's mark", async () => {
  signIn(aye);
  const mark = { personId: aye, about: { courses: ["ai-master"] }, unsent: 0, isEmptied: true };
  writeMark(mark);
  store[`seal ${thida}`] = "left by a killed tab";
  await sealForOtherUsers();
  assert.equal(store[`seal ${thida}`], undefined);
  assert.deepEqual(readMark(), mark);
  forgetUser();
});

Deno.test("reports no loss to a user who leaves, or who signs in for the first time", async () => {
  signIn(aye);
  await keep(aye);
  writeMark({ personId: aye, about: { courses: ["ai-master"] }, unsent: 0 });
  forgetUser();
  assert.equal(readMark(), undefined);
  signIn(aye);
  await keep(aye);
  assert.equal(readMark(), undefined);

  writeMark({ personId: aye, about: {}, unsent: 0 });
  forgetUser();
  signIn(aye);
  await keep(aye);
  assert.equal(readMark(), undefined);
});
