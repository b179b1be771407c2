import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { ownStore } from "../../offline/testing/browser-store.ts";

ownStore();
const messages: unknown[] = [];
const mya = { id: "m", firstName: "Mya", role: "learner" };
const refusal = () => Response.json({ code: "unauthenticated" }, { status: 401 });
let answerUser: () => Response | Promise<Response> = () => Response.json(mya);
Object.assign(globalThis, {
  document: { cookie: "signed-in=1", documentElement: { dataset: {} } },
  location: new URL("https://academy.test/"),
  BroadcastChannel: function () {
    return { postMessage: (message: unknown) => messages.push(message) };
  },
  fetch: (url: string) =>
    Promise.resolve(String(url).endsWith("/signout") ? Response.json({ ok: true }) : answerUser()),
});
const { sessionQuery } = await import("./data.ts");
const { currentUserId, forgetUser, signOutHere, storedUser, storeUser } = await import(
  "../../lib/http/session.ts"
);

Deno.test("tells the other tabs of a user that the server has named and this browser did not know", async () => {
  const client = new QueryClient();
  await client.fetchQuery(sessionQuery);
  assert.deepEqual(messages, ["m"]);
  await client.fetchQuery(sessionQuery);
  assert.deepEqual(messages, ["m"], "the user is known");
});

Deno.test("an answer that was on its way does not sign in a user who has signed out", async () => {
  const client = new QueryClient();
  storeUser(mya);
  const early = Promise.withResolvers<Response>();
  answerUser = () => early.promise;
  const asking = client.fetchQuery(sessionQuery);
  signOutHere();
  answerUser = refusal;
  early.resolve(Response.json(mya));
  assert.equal(await asking, null);
  assert.deepEqual([currentUserId(), storedUser()], [undefined, undefined]);
});

Deno.test("a late refusal leaves the hint to a user who has signed in since", async () => {
  const client = new QueryClient();
  forgetUser();
  document.cookie = "signed-in=1";
  const late = Promise.withResolvers<Response>();
  answerUser = () => late.promise;
  const asking = client.fetchQuery(sessionQuery);
  storeUser(mya);
  late.resolve(refusal());
  await asking;
  assert.equal(document.cookie, "signed-in=1");
  assert.equal(currentUserId(), "m");
});

Deno.test("the pages of one user go before the pages of another user, when the server names that user", async () => {
  const client = new QueryClient();
  storeUser(mya);
  client.setQueryData(sessionQuery.queryKey, { ...mya, id: "a" } as never);
  client.setQueryData(["home"], {});
  answerUser = () => Response.json(mya);
  const shown: unknown[] = [];
  client.getQueryCache().subscribe(() =>
    shown.push(client.getQueryData<{ id: string }>(sessionQuery.queryKey)?.id)
  );
  await client.fetchQuery(sessionQuery);
  assert.deepEqual([...new Set(shown)], ["a", undefined, "m"]);
  assert.equal(client.getQueryData(["home"]), undefined);
});
