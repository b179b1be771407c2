import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { ownChannels, ownStore } from "../../../offline/testing/browser-store.ts";

ownStore();
ownChannels();
Object.assign(globalThis, { document: {} });
const { storeUser } = await import("../../../lib/http/session.ts");
const { readStoredQuestion, storeQuestion } = await import("./stored-run.ts");
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
