import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { putNewer } from "./put-newer.ts";

const queryKey = ["conversation"];

/** A page that shows a title. The test answers each request. */
function shownTitle() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const requests: ((title: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise((fulfil) => void requests.push(fulfil)),
  });
  const stop = observer.subscribe(() => {});
  const title = () => client.getQueryData<string>(queryKey);
  async function answer(number: number, title: string) {
    requests[number]?.(title);
    await new Promise((pass) => setTimeout(pass));
  }
  const end = () => {
    stop();
    client.clear();
  };
  return { client, requests, title, answer, stop, end };
}

Deno.test("an answer to a request from before the change does not bring the old state back", async () => {
  const { client, requests, title, answer, end } = shownTitle();
  await answer(0, "old");
  void client.refetchQueries({ queryKey });
  putNewer<string>(client, queryKey, () => "new");
  assert.equal(requests.length, 3, "it is asked again");
  await answer(1, "old");
  assert.equal(title(), "new");
  await answer(2, "new, and sorted");
  assert.equal(title(), "new, and sorted");
  end();
});

Deno.test("the old state does not come back after the user has left the page", async () => {
  const { client, requests, title, answer, stop, end } = shownTitle();
  await answer(0, "old");
  void client.refetchQueries({ queryKey });
  stop();
  putNewer<string>(client, queryKey, () => "new");
  await answer(1, "old");
  assert.equal(title(), "new");
  assert.equal(requests.length, 3, "it is asked again");
  end();
});

Deno.test("sends a first load again that left before the change", async () => {
  const { client, title, answer, end } = shownTitle();
  putNewer<string>(client, queryKey, (known) => known && "new");
  await answer(0, "old");
  assert.equal(title(), undefined);
  await answer(1, "new");
  assert.equal(title(), "new");
  end();
});

Deno.test("sends no request when none is under way", async () => {
  const { client, requests, title, answer, end } = shownTitle();
  await answer(0, "old");
  putNewer<string>(client, queryKey, (known) => `${known} and new`);
  assert.equal(title(), "old and new");
  assert.equal(requests.length, 1);
  end();
});
