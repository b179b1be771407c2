import assert from "node:assert/strict";

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
    BroadcastChannel: function (name: string) {
      return name === "session" ? channel : { postMessage() {} };
    },
  })
) Object.defineProperty(globalThis, name, { value, configurable: true });

// Imported here, because the module reads localStorage when it loads.
const session = await import("./session.ts");
const { followSignOuts } = await import("../offline/watch-connection.ts");

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

Deno.test("a tab with the wrong user removes nothing that another tab has stored, and tells it nothing", async () => {
  session.storeUser({ id: "m", firstName: "Mya", role: "learner" });
  const told = events.length;
  await session.endSession("wrong_person");
  assert.equal(session.currentUserId(), undefined);
  assert.equal(session.storedUser()?.id, "m", "perhaps the other tab has stored its user just now");
  assert.equal(events.length, told);
  session.forgetUser();
  assert.equal(session.storedUser(), undefined);
});

Deno.test("follows a sign-out whose tab was closed before its message, and waits for the message of a sign-in", () => {
  const storeElsewhere = (text: string | undefined) => {
    if (text) store.set("person", text);
    else store.delete("person");
    dispatchEvent(new Event("storage"));
  };
  const stop = followSignOuts();
  session.storeUser({ id: "m", firstName: "Mya", role: "learner" });
  storeElsewhere(JSON.stringify({ id: "w", firstName: "Wai", role: "learner" }));
  assert.equal(session.currentUserId(), "m", "the other tab still restores the drafts");
  storeElsewhere(undefined);
  assert.equal(session.currentUserId(), undefined);
  stop();
});
