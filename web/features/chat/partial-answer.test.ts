import assert from "node:assert/strict";
import { ownStore } from "../../offline/testing/browser-store.ts";
import { storeUser } from "../../lib/session.ts";
import { begin, removeEntry } from "./active-runs.ts";
import { dropPartialAnswer, readPartialAnswer, storePartialAnswer } from "./partial-answer.ts";

ownStore();
storeUser({ id: "aye", firstName: "Aye", role: "learner" });

Deno.test("stores the received part of an answer only while the answer is received", () => {
  const entry = begin("c", { answerId: "a", text: "One", phase: "writing" });
  storePartialAnswer("c", entry);
  assert.equal(readPartialAnswer("c")?.text, "One");
  removeEntry("c");
  dropPartialAnswer("c");
  storePartialAnswer("c", entry);
  assert.equal(readPartialAnswer("c"), undefined);
});
