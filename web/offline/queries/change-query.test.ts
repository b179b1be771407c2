import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { storeUser } from "../../lib/http/session.ts";
import { updateCachedQuery } from "./change-query.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

const queryClient = new QueryClient();
const queryKey = ["list"];
const signIn = (id: string) => storeUser({ id, firstName: id, role: "learner" });
const update = (load: () => Promise<unknown>) =>
  updateCachedQuery<string[]>(queryClient, queryKey, load, (list) => [...list, "mine"]);

Deno.test("changes a query that is not in memory after it has been loaded", async () => {
  signIn("aye");
  await update(() => Promise.resolve(queryClient.setQueryData(queryKey, ["hers"])));
  assert.deepEqual(queryClient.getQueryData(queryKey), ["hers", "mine"]);
  queryClient.clear();
});

Deno.test("puts nothing into the list of a user who signs in while the query is loaded", async () => {
  signIn("aye");
  const brought = Promise.withResolvers<void>();
  const updating = update(() => brought.promise);
  signIn("mya");
  queryClient.setQueryData(queryKey, ["of Mya"]);
  brought.resolve();
  await updating;
  assert.deepEqual(queryClient.getQueryData(queryKey), ["of Mya"]);
  assert.equal(queryClient.getQueryState(queryKey)?.isInvalidated, false);
  queryClient.clear();
});

Deno.test("asks again when an older answer is on its way for a list that no screen shows", async () => {
  signIn("aye");
  queryClient.setQueryData(queryKey, ["hers"]);
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let asked = 0;
  const queryFn = () => answers[asked++]?.promise ?? Promise.reject(new Error("asked too often"));
  const fetching = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
  await update(() => Promise.reject(new Error("not needed")));
  answers[0]?.resolve(["hers"]);
  answers[1]?.resolve(["hers", "mine"]);
  await fetching;
  assert.equal(asked, 2);
  assert.deepEqual(queryClient.getQueryData(queryKey), ["hers", "mine"]);
  queryClient.clear();
});
