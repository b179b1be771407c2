import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { remember } from "../lib/session.ts";
import { readKept, writeKept } from "./db.ts";
import { dropLeftOvers } from "./left-overs.ts";
import { ownStore } from "./testing/browser-store.ts";

const aye = "00000000-0000-4000-8000-00000000003a";
const mya = "00000000-0000-4000-8000-00000000003b";

Deno.test("what has grown old goes, also where another's cannot be put away; hers waits with its key", async () => {
  const store = ownStore();
  remember({ id: aye, firstName: "Aye", role: "learner" });
  for (const version of ["1.0.0", "2.0.0"]) {
    await writeKept(aye, { hash: version, data: "films", at: Date.now(), version });
  }
  const left = { [`draft ${mya} here`]: "typed", [`seal ${mya}`]: "no key" };
  Object.assign(store, left);
  await dropLeftOvers("2.0.0");
  assert.equal(await readKept(aye, "1.0.0", "1.0.0"), undefined);
  assert.ok(await readKept(aye, "2.0.0", "2.0.0"));
  const hers = Object.entries(store).filter(([name]) => name.includes(mya));
  assert.deepEqual(Object.fromEntries(hers), left);
});
