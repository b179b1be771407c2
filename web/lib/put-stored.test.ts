import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { putStored } from "./put-stored.ts";
import { currentPresence, forget, remember } from "./session.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forget();

const queryKey = ["panel", "list"];
type List = { items: string[] };

/** A list that somebody looks at; each question is answered when the test says so. */
function looking() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((list: List) => void)[] = [];
  const observer = new QueryObserver<List>(client, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise((fulfil, refuse) => {
        answers.push(fulfil);
        signal.addEventListener("abort", refuse);
      }),
  });
  const stop = observer.subscribe(() => {});
  const shown = () => client.getQueryData<List>(queryKey)?.items;
  const answer = async (items: string[]) => {
    answers.at(-1)?.({ items });
    await client.getQueryCache().find({ queryKey })?.promise;
  };
  const end = () => {
    stop();
    client.clear();
  };
  return { client, answers, shown, answer, end };
}
const signedIn = (id = "a") => remember({ id, firstName: "Thida", role: "staff" });
const added = ({ items }: List) => ({ items: [...items, "new"] });

Deno.test("what is stored while the list is still on its way comes with the list, which is asked for again", async () => {
  signedIn();
  const { client, answers, shown, answer, end } = looking();
  await putStored(client, currentPresence(), { queryKey }, added);
  assert.deepEqual([answers.length, shown()], [2, undefined]);
  await answer(["old", "new"]);
  assert.deepEqual(shown(), ["old", "new"]);
  end();
});

Deno.test("what is stored is laid over the list at once; a whole one is the list", async () => {
  signedIn();
  const { client, answers, shown, answer, end } = looking();
  await answer(["old"]);
  const others = [["courses", "list"]];
  client.setQueryData(others[0] ?? [], { items: [] });
  await putStored(client, currentPresence(), { queryKey, others }, added);
  assert.deepEqual([answers.length, shown()], [2, ["old", "new"]]);
  assert.equal(client.getQueryState(others[0] ?? [])?.isInvalidated, true);
  await putStored(client, currentPresence(), { queryKey }, { items: ["all"] });
  assert.deepEqual([answers.length, shown()], [2, ["all"]]);
  end();
});

Deno.test("nothing is put where another person looks by now", async () => {
  signedIn();
  const sender = currentPresence();
  const { client, answers, shown, answer, end } = looking();
  await answer(["hers"]);
  signedIn("b");
  await putStored(client, sender, { queryKey }, added);
  assert.deepEqual([answers.length, shown()], [1, ["hers"]]);
  end();
});
