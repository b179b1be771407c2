import assert from "node:assert/strict";
import { until } from "../../../../server/testing/until.ts";
import { ownChannels, ownStore } from "../../../offline/testing/browser-store.ts";

const store = ownStore();
ownChannels();
Object.assign(globalThis, { document: new EventTarget() });
const { drop, remember } = await import("../../../lib/session.ts");
const { purgeForgotten } = await import("../../../offline/purge.ts");
const { chipOf } = await import("./chip.ts");
const { changeChip, chipsAt, forgetChips, putChips } = await import("./chips-at.ts");
purgeForgotten();

const signIn = (id: string) => remember({ id, firstName: id, role: "learner" });
const chip = (key: string) => ({
  ...chipOf({ name: key, size: 1, lastModified: 1, type: "" }, key),
  state: "waiting" as const,
});
const keys = (draftKey: string) => chipsAt(draftKey).map(({ key }) => key).join();
const kept = () => Object.values(store).filter((text) => text.includes('"key"'));

Deno.test("stores each conversation's waiting files with its draft until they are removed", () => {
  signIn("aye");
  putChips("chat 1", [chip("a"), chip("b")]);
  putChips("chat 2", [chip("c")]);
  forgetChips();
  assert.deepEqual([keys("chat 1"), keys("chat 2"), keys("chat 3")], ["a,b", "c", ""]);
  assert.equal(changeChip("b", { state: "arrived", arrivedAt: Date.now() }), true);
  forgetChips();
  assert.equal(chipsAt("chat 1")[1]?.state, "arrived");
  assert.equal(changeChip("never", {}), false);
  putChips("chat 1", []);
  putChips("chat 2", []);
  assert.deepEqual(kept(), []);
});

Deno.test("keeps the progress in memory only, and returns the same list until something changes", () => {
  signIn("aye");
  putChips("chat 1", [chip("a")]);
  const before = kept();
  changeChip("a", { percent: 40 });
  assert.equal(chipsAt("chat 1")[0]?.percent, 40);
  assert.deepEqual(kept(), before);
  assert.equal(chipsAt("chat 1"), chipsAt("chat 1"));
  assert.equal(chipsAt("chat 9"), chipsAt("chat 9"));
});

Deno.test("keeps the files for the same user after the session expires; another user finds none", async () => {
  signIn("aye");
  putChips("chat 1", [chip("a")]);
  drop("expired");
  assert.equal(keys("chat 1"), "", "nobody's");
  signIn("aye");
  assert.equal(keys("chat 1"), "a");
  signIn("mya");
  assert.equal(changeChip("a", { state: "arrived" }), false, "another person's");
  assert.equal(keys("chat 1"), "");
  // The code that seals drafts is loaded only when it is needed.
  await until(() => kept().length === 0, "what was Aye's is put away");
});
