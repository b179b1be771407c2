import assert from "node:assert/strict";
import { until } from "../../../../server/testing/until.ts";
import { ownChannels, ownStore } from "../../../offline/testing/browser-store.ts";

const store = ownStore();
ownChannels();
const documentElement = { dataset: {} };
Object.assign(globalThis, { document: Object.assign(new EventTarget(), { documentElement }) });
const { endSession, storeUser } = await import("../../../lib/http/session.ts");
const { purgeOnSignOut } = await import("../../../offline/sign-out/purge.ts");
const { newDraftFile } = await import("./draft-files.ts");
const { changeDraftFile, draftFilesAt, forgetDraftFiles, putDraftFiles } = await import(
  "./draft-files.ts"
);
purgeOnSignOut();

const sealKey = btoa("k".repeat(32));
const signIn = (id: string) => storeUser({ id, firstName: id, role: "learner", sealKey });
const chip = (key: string) => ({
  ...newDraftFile({ name: key, size: 1, lastModified: 1, type: "" }, key),
  state: "waiting" as const,
});
const keys = (draftKey: string) => draftFilesAt(draftKey).map(({ key }) => key).join();
const kept = () => Object.values(store).filter((text) => text.includes('"key"'));

Deno.test("stores each conversation's waiting files with its draft until they are removed", () => {
  signIn("aye");
  putDraftFiles("chat 1", [chip("a"), chip("b")]);
  putDraftFiles("chat 2", [chip("c")]);
  forgetDraftFiles();
  assert.deepEqual([keys("chat 1"), keys("chat 2"), keys("chat 3")], ["a,b", "c", ""]);
  assert.equal(changeDraftFile("b", { state: "arrived", arrivedAt: Date.now() }), true);
  forgetDraftFiles();
  assert.equal(draftFilesAt("chat 1")[1]?.state, "arrived");
  assert.equal(changeDraftFile("never", {}), false);
  putDraftFiles("chat 1", []);
  putDraftFiles("chat 2", []);
  assert.deepEqual(kept(), []);
});

Deno.test("keeps the progress in memory only, and returns the same list until something changes", () => {
  signIn("aye");
  putDraftFiles("chat 1", [chip("a")]);
  const before = kept();
  changeDraftFile("a", { percent: 40 });
  assert.equal(draftFilesAt("chat 1")[0]?.percent, 40);
  assert.deepEqual(kept(), before);
  assert.equal(draftFilesAt("chat 1"), draftFilesAt("chat 1"));
  assert.equal(draftFilesAt("chat 9"), draftFilesAt("chat 9"));
});

Deno.test("keeps the files for the same user after the session expires; another user finds none", async () => {
  signIn("aye");
  putDraftFiles("chat 1", [chip("a")]);
  endSession("expired");
  assert.equal(keys("chat 1"), "", "nobody's");
  signIn("aye");
  assert.equal(keys("chat 1"), "a");
  signIn("mya");
  assert.equal(changeDraftFile("a", { state: "arrived" }), false, "another person's");
  assert.equal(keys("chat 1"), "");
  // The code that seals drafts is loaded only when it is needed.
  await until(() => kept().length === 0, "what was Aye's is put away");
});
