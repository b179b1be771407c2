import assert from "node:assert/strict";

// Deno shares its own among the tests that run at the same time; its names are its keys, as in a browser.
const store: Record<string, string> = {};
const methods = {
  getItem: (name: string) => store[name] ?? null,
  setItem: (name: string, text: string) => void (store[name] = text),
  removeItem: (name: string) => void delete store[name],
};
Object.defineProperty(globalThis, "localStorage", {
  value: new Proxy(store, {
    get: (_, name) => methods[name as keyof typeof methods] ?? store[String(name)],
  }),
});
Object.assign(globalThis, { document: {} });
const { drop, leave, remember } = await import("../lib/session.ts");
const { keepDraft, readDraft } = await import("../lib/drafts.ts");
const { purgeForgotten, purgeLeftOvers } = await import("./purge.ts");
purgeForgotten();

const signIn = (id: string) => remember({ id, firstName: id, role: "learner" });
function type(id: string) {
  signIn(id);
  keepDraft("here", `${id} typed`);
}
const drafts = () => Object.keys(store).filter((name) => name.startsWith("draft"));

Deno.test("a session that ends by itself takes nothing that she was typing", () => {
  type("aye");
  drop("expired");
  assert.equal(readDraft("here"), undefined, "nobody's");
  signIn("aye");
  assert.equal(readDraft("here"), "aye typed");
});

Deno.test("whoever leaves by her own hand takes it with her", () => {
  type("aye");
  leave();
  assert.deepEqual(drafts(), []);
});

Deno.test("whoever comes finds nothing of others, also after a session that ended by itself", () => {
  type("aye");
  signIn("mya");
  assert.deepEqual(drafts(), []);
  type("aye");
  drop("expired");
  signIn("mya");
  assert.deepEqual(drafts(), []);
});

Deno.test("at a start others' drafts go where somebody is remembered", async () => {
  type("aye");
  store["draft thida here"] = "left by a killed tab";
  await purgeLeftOvers();
  assert.deepEqual(drafts(), ["draft aye here"]);
  drop("expired");
  await purgeLeftOvers();
  assert.deepEqual(drafts(), ["draft aye here"]);
});
