import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { ownStore } from "../../offline/testing/browser-store.ts";

ownStore();
const messages: unknown[] = [];
Object.assign(globalThis, {
  document: { cookie: "signed-in=1", documentElement: { dataset: {} } },
  location: new URL("https://academy.test/"),
  BroadcastChannel: function () {
    return { postMessage: (message: unknown) => messages.push(message) };
  },
  fetch: () => Promise.resolve(Response.json({ id: "m", firstName: "Mya", role: "learner" })),
});
const { sessionQuery } = await import("./data.ts");

Deno.test("tells the other tabs of a user that the server has named and this browser did not know", async () => {
  const client = new QueryClient();
  await client.fetchQuery(sessionQuery);
  assert.deepEqual(messages, ["m"]);
  await client.fetchQuery(sessionQuery);
  assert.deepEqual(messages, ["m"], "the user is known");
});
