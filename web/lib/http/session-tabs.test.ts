import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";

const store = new Map([["person", JSON.stringify({ id: "a", firstName: "Aye", role: "learner" })]]);
const events: unknown[] = [];
const channel: { onmessage?(event: { data: unknown }): void; postMessage(news: unknown): void } = {
  postMessage: (news) => events.push(news),
};
for (
  const [name, value] of Object.entries({
    document: Object.assign(new EventTarget(), { documentElement: { dataset: {} }, cookie: "" }),
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => store.set(key, text),
      removeItem: (key: string) => store.delete(key),
    },
    BroadcastChannel: function (name: string) {
      return name === "session" ? channel : { postMessage() {} };
    },
  })
) Object.defineProperty(globalThis, name, { value, configurable: true });

// Imported here, because the module reads localStorage when it loads.
const session = await import("./session.ts");
const { followOtherTabs } = await import("../../offline/connection/watch.ts");

Deno.test("follows the message of another tab, also before the stored value has arrived", () => {
  const signedIn: boolean[] = [];
  const stop = session.onSessionChange({ onElsewhere: (isSomebody) => signedIn.push(isSomebody) });
  assert.equal(session.currentUserId(), "a");
  channel.onmessage?.({ data: null });
  assert.equal(store.has("person"), true, "the store is late");
  assert.equal(session.currentUserId(), undefined);
  channel.onmessage?.({ data: "m" });
  assert.equal(session.currentUserId(), "m");
  channel.onmessage?.({ data: "m" });
  assert.deepEqual(signedIn, [false, true], "the same twice is no news");
  stop();
});

Deno.test("the message to other tabs names the user", () => {
  session.storeUser({ id: "m", firstName: "Mya", role: "staff" });
  session.tellOtherTabs();
  session.signOutHere();
  session.tellOtherTabs();
  assert.deepEqual(events.map((news) => typeof news), ["string", "number"]);
});

Deno.test("an older message that nobody is signed in does not hide the user who has come", () => {
  const [, toldAt] = events as [string, number];
  session.storeUser({ id: "w", firstName: "Wai", role: "learner" });
  channel.onmessage?.({ data: toldAt });
  assert.equal(session.currentUserId(), "w");
  channel.onmessage?.({ data: Date.now() + 1000 });
  assert.equal(session.currentUserId(), undefined, "the user has left after that");
});

const storeElsewhere = (name: string, text: string | undefined) => {
  if (text) store.set(name, text);
  else store.delete(name);
  dispatchEvent(new Event("storage"));
};

/** A client whose session query does this. */
function clientThat(ask: () => void) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  client.setQueryDefaults(session.sessionKey, {
    queryFn: () => Promise.resolve(ask()).then(() => 1),
  });
  client.setQueryData(session.sessionKey, 0);
  return client;
}

Deno.test("follows a sign-out whose tab was closed before its message, and waits for the message of a sign-in", () => {
  const stop = followOtherTabs(clientThat(() => assert.fail("nobody needs to ask the server")));
  session.storeUser({ id: "m", firstName: "Mya", role: "learner" });
  storeElsewhere("person", JSON.stringify({ id: "w", firstName: "Wai", role: "learner" }));
  assert.equal(session.currentUserId(), "m", "the other tab still restores the drafts");
  storeElsewhere("leaving", "1");
  storeElsewhere("person", undefined);
  assert.equal(session.currentUserId(), undefined);
  storeElsewhere("leaving", undefined);
  stop();
});

Deno.test("asks the server when another tab whose session has ended has removed the user", async () => {
  const mya = { id: "m", firstName: "Mya", role: "learner" };
  const stop = followOtherTabs(clientThat(() => {
    assert.ok(session.mayBeSignedIn());
    session.storeUser(mya);
  }));
  session.storeUser(mya);
  const presence = session.currentPresence();
  storeElsewhere("person", undefined);
  await until(() => session.storedUser() !== undefined, "the user is stored again");
  assert.equal(session.currentPresence(), presence, "the user has never left this tab");
  stop();
});

Deno.test("follows another tab whose session has ended if the server cannot be reached", async () => {
  const stop = followOtherTabs(clientThat(() => {
    throw new Error("unreachable");
  }));
  session.storeUser({ id: "m", firstName: "Mya", role: "learner" });
  storeElsewhere("person", undefined);
  await until(() => session.currentUserId() === undefined, "the user has left");
  stop();
});
