// When the outbox of a page is loaded, and what becomes of a request when another user signs in.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { setServerReachable } from "../../lib/http/connectivity.ts";
import { storeUser } from "../../lib/http/session.ts";
import { withTimeout } from "../../lib/http/limited-work.ts";
import { addItem, itemKinds } from "../testing/kinds.ts";
import { registerFeature } from "../registry.ts";
import { openOutboxDb } from "./model.ts";
import { enqueue, whenOutboxNeeded } from "./outbox.ts";
import { outboxName, setFeatures } from "./before-load.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
Object.assign(globalThis, { document: new EventTarget(), location: { origin: "http://a.test" } });
/** Calls `tell` with each answer and each conflict. */
function registerItems(tell: (event: string) => void = () => {}) {
  const onEvent = () => tell("item.add");
  registerFeature({
    kinds: {
      "item.add": { ...itemKinds["item.add"], onAnswered: onEvent, onConflict: onEvent },
    },
  });
}
registerItems();

const signIn = (id: string) => storeUser({ id, firstName: id, role: "learner" });

/**
 * The server gets the request and answers when the test says so, even if the tab no longer listens.
 */
function holdRequest(status: number) {
  const requested = Promise.withResolvers<AbortSignal>();
  const answer = Promise.withResolvers<void>();
  globalThis.fetch = async (_, init) => {
    const { writes } = JSON.parse(String(init?.body));
    if (init?.signal) requested.resolve(init.signal);
    await answer.promise;
    const [{ id }] = writes;
    return Response.json({ results: [{ id, status, body: { id: "a", version: 1 } }] });
  };
  return { requested: requested.promise, answer: answer.resolve };
}
/** Waits until all effects of an answer have happened. None of them waits for a clock. */
async function settled() {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
}

for (const [status, what] of [[201, "an answer"], [409, "a conflict"]] as const) {
  Deno.test({
    name: `ignores ${what} that comes after another user has signed in`,
    // The app's own timers and channels live as long as its page.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const events: string[] = [];
      registerItems((event) => events.push(event));
      signIn(crypto.randomUUID());
      const connection = holdRequest(status);
      await enqueue("item.add", addItem(crypto.randomUUID()).payload);
      const signal = await connection.requested;
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      signIn(crypto.randomUUID());
      // The request is cancelled because its user is gone, not because it took too long.
      await aborted;
      assert.equal(signal.reason.name, "AbortError");
      connection.answer();
      await settled();
      assert.deepEqual(events, []);
    },
  });
  Deno.test({
    name: `reports ${what} that comes while its user is still signed in`,
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const events = Promise.withResolvers<string>();
      registerItems(events.resolve);
      signIn(crypto.randomUUID());
      const connection = holdRequest(status);
      await enqueue("item.add", addItem(crypto.randomUUID()).payload);
      await connection.requested;
      connection.answer();
      assert.equal(await events.promise, "item.add");
    },
  });
}

Deno.test({
  name: "leaves no empty outbox when the user leaves while it is being loaded",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const id = crypto.randomUUID();
    signIn(id);
    let isSent = false;
    globalThis.fetch = () => Promise.reject(isSent = true);
    const writing = enqueue("item.add", addItem(crypto.randomUUID()).payload);
    signIn(crypto.randomUUID());
    await assert.rejects(writing, /left/);
    assert.equal(isSent, false, "nothing is sent in the name of the next user");
    const names = (await indexedDB.databases()).map(({ name }) => name);
    assert.ok(!names.includes(outboxName(id)));
  },
});

/** A user whose device cannot store anything. */
function signInWithoutStore() {
  signIn(crypto.randomUUID());
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  return { [Symbol.dispose]: () => void (IDBFactory.prototype.open = open) };
}

Deno.test({
  name: "sends a write at once when the device cannot store it, and returns the server's answer",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const events: string[] = [];
    registerItems((event) => events.push(event));
    using _ = signInWithoutStore();
    const { payload } = addItem("a");
    const connection = holdRequest(201);
    connection.answer();
    const { outcome } = await enqueue("item.add", payload);
    assert.deepEqual(await outcome, { status: "done", body: { id: "a", version: 1 } });
    assert.deepEqual(events, ["item.add"]);

    holdRequest(409).answer();
    await assert.rejects(enqueue("item.add", payload), { name: "ApiError", status: 409 });
    globalThis.fetch = () => Promise.reject(new TypeError("No network"));
    await assert.rejects(enqueue("item.add", payload), { name: "Unreachable" });
    setServerReachable(true);
  },
});

Deno.test({
  name: "throws a mistake in the code of a feature, and sends nothing",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const broken = () => {
      throw new TypeError("A mistake");
    };
    registerFeature({
      kinds: {
        "broken.subject": { ...itemKinds["item.add"], subject: broken },
        "broken.fold": { ...itemKinds["item.add"], fold: broken },
      },
    });
    signIn(crypto.randomUUID());
    const { requested } = holdRequest(200);
    const { payload } = addItem(crypto.randomUUID());
    await enqueue("item.add", payload);
    await requested;
    globalThis.fetch = () => assert.fail("a request");
    for (const kind of ["unknown", "broken.subject"]) {
      await assert.rejects(enqueue(kind, payload), { name: "KindError" }, kind);
    }
    const { payload: other } = addItem(crypto.randomUUID());
    await assert.rejects(
      async () => {
        await enqueue("broken.fold", other);
        await enqueue("broken.fold", other);
      },
      { name: "KindError" },
    );
  },
});

Deno.test({
  name: "waits until features have registered their kinds",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    signIn(crypto.randomUUID());
    const { requested } = holdRequest(200);
    const kind = `late.${crypto.randomUUID()}`;
    setFeatures(async () => {
      await settled();
      registerFeature({ kinds: { [kind]: itemKinds["item.add"] } });
    });
    await enqueue(kind, addItem(crypto.randomUUID()).payload);
    await requested;
  },
});

const never = () => new Promise<void>(() => {});
const isOver = async (moment: Promise<void>) =>
  // Longer than a search for any database takes here.
  await withTimeout(50, moment.then(() => true)) === true;

Deno.test("loads the outbox in a quiet moment when nothing was ever written", async () => {
  const idle = Promise.withResolvers<void>();
  const aye = whenOutboxNeeded("aye", () => idle.promise);
  assert.equal(await isOver(aye), false);
  assert.equal(whenOutboxNeeded("aye", never), aye, "all who look wait for the same");
  idle.resolve();
  await aye;

  const mya = whenOutboxNeeded("mya", () => Promise.reject(new Error("The line broke")));
  assert.equal(await isOver(mya), true, "the one who asks for the store hears of it");
});

Deno.test("loads the outbox at once when its database exists, or when the browser cannot tell", async () => {
  const db = openOutboxDb("thida");
  await db.open();
  await whenOutboxNeeded("thida", never);
  db.close();
  await whenOutboxNeeded("nobody", () => Promise.resolve());

  const { databases } = indexedDB;
  Object.assign(indexedDB, { databases: undefined });
  await whenOutboxNeeded("nyi", never);
  Object.assign(indexedDB, { databases });
});
