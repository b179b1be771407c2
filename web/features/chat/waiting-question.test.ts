import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ownChannels, ownStore } from "../../offline/testing/browser-store.ts";

ownStore();
ownChannels();
Object.assign(globalThis, { document: {} });
const { storeUser } = await import("../../lib/session.ts");
const { findUnsentQuestion, dropStoredQuestion, readStoredQuestion, storeQuestion } = await import(
  "./waiting-question.ts"
);
const { begin, removeEntry } = await import("./active-runs.ts");
storeUser({ id: "aye", firstName: "Aye", role: "learner" });

Deno.test("says that a question is stored only if localStorage takes its text", async () => {
  const question = { id: "q", text: "Why?" };
  assert.ok(await storeQuestion("c", question));
  const browserStorage = globalThis.localStorage;
  const setItem = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: new Proxy(browserStorage, {
      get: (target, name) => name === "setItem" ? setItem : Reflect.get(target, name),
    }),
  });
  try {
    assert.equal(await storeQuestion("full", question), false);
    assert.equal(await storeQuestion("c", { id: "q2", text: "And why?" }), false);
  } finally {
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      value: browserStorage,
    });
  }
  assert.equal(readStoredQuestion("full"), undefined);
});

Deno.test("finds a question that was not sent, but not one that another tab may be sending", async () => {
  dropStoredQuestion("c");
  const question = { id: "q", text: "Why?" };
  const askedAt = Date.now();
  await storeQuestion("asking", question, askedAt);
  assert.equal(findUnsentQuestion(), undefined);
  await storeQuestion("asking", question, askedAt - 60_000);
  assert.equal(findUnsentQuestion(), "asking");
  await storeQuestion("asking", question, askedAt + 60_000);
  assert.equal(findUnsentQuestion(), "asking");
  await storeQuestion("asking", question);
  assert.equal(findUnsentQuestion(), "asking");
  begin("asking", { question, text: "", phase: "asking" });
  assert.equal(findUnsentQuestion(), undefined);
  removeEntry("asking");
});
