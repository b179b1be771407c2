import assert from "node:assert/strict";
import { handTimers } from "../../server/testing/hand-timers.ts";

const store = new Map([["person", JSON.stringify({ id: "a", firstName: "Aye", role: "learner" })]]);
const events: unknown[] = [];
const channel: { onmessage?(event: { data: unknown }): void; postMessage(news: unknown): void } = {
  postMessage: (news) => events.push(news),
};
for (
  const [name, value] of Object.entries({
    document: { documentElement: { dataset: {} } },
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => store.set(key, text),
      removeItem: (key: string) => store.delete(key),
    },
    BroadcastChannel: function () {
      return channel;
    },
  })
) Object.defineProperty(globalThis, name, { value, configurable: true });

// Imported here, because the module reads localStorage when it loads.
const session = await import("./session.ts");

Deno.test("follows the message of another tab, also before the stored value has arrived", () => {
  using _timers = handTimers();
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
  assert.deepEqual(events, ["m", null]);
});

Deno.test("a late message that nobody is signed in does not hide the user who has come", async () => {
  using timers = handTimers();
  session.storeUser({ id: "w", firstName: "Wai", role: "learner" });
  channel.onmessage?.({ data: null });
  assert.equal(session.currentUserId(), undefined);
  await timers.turn(session.STORED_USER_DELAY);
  assert.equal(session.currentUserId(), "w");
});
