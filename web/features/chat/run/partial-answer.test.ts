import assert from "node:assert/strict";
import { storeUser } from "../../../lib/http/session.ts";
import { ownStore } from "../../../offline/testing/browser-store.ts";
import { source } from "../testing/fixtures.ts";
import { begin, removeEntry } from "./active-runs.ts";
import { dropPartialAnswer, readPartialAnswer, storePartialAnswer } from "./stored-run.ts";

ownStore();
storeUser({ id: "aye", firstName: "Aye", role: "learner" });

Deno.test("stores the received part of an answer only while the answer is received", () => {
  const sources = [source(1)];
  const entry = begin("c", { answerId: "a", text: "One", sources, phase: "writing" });
  storePartialAnswer("c", entry);
  assert.deepEqual(readPartialAnswer("c"), { answerId: "a", text: "One", sources });
  removeEntry("c");
  dropPartialAnswer("c");
  storePartialAnswer("c", entry);
  assert.equal(readPartialAnswer("c"), undefined);
});
