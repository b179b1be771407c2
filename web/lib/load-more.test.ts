import assert from "node:assert/strict";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { loadMore } from "./load-more.ts";

/** A list of three pages. Its requests wait until `release`, if `hold` was called. */
async function openList() {
  let held: PromiseWithResolvers<void> | undefined;
  let asked = 0;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    initialPageParam: 1,
    async queryFn({ pageParam, signal }) {
      asked++;
      await held?.promise;
      signal.throwIfAborted();
      if (pageParam === 3) throw new Error("The third page fails.");
      return pageParam;
    },
    getNextPageParam: (page) => page + 1,
  });
  const close = observer.subscribe(() => {});
  await observer.refetch();
  return {
    client,
    close,
    pages: () => observer.getCurrentResult().data?.pages,
    list: () => observer.getCurrentResult(),
    asked: () => asked,
    hold: () => held = Promise.withResolvers(),
    release: () => held?.resolve(),
  };
}

Deno.test("loads the next page once, also after two presses", async () => {
  const { list, pages, asked, close } = await openList();
  const before = asked();
  await Promise.all([loadMore(list()), loadMore(list())]);
  assert.deepEqual(pages(), [1, 2]);
  assert.equal(asked(), before + 1);
  close();
});

Deno.test("loads the next page although the list loads again meanwhile", async () => {
  const { client, list, pages, hold, release, close } = await openList();
  hold();
  const loading = loadMore(list());
  // This cancels the request for the next page.
  const again = client.refetchQueries({ queryKey: ["list"] });
  release();
  await Promise.all([loading, again]);
  assert.deepEqual(pages(), [1, 2]);
  close();
});

Deno.test("waits for a list that loads again already", async () => {
  const { client, list, pages, hold, release, close } = await openList();
  hold();
  const again = client.refetchQueries({ queryKey: ["list"] });
  const loading = loadMore(list());
  release();
  await Promise.all([loading, again]);
  assert.deepEqual(pages(), [1, 2]);
  close();
});

Deno.test("asks once for a page that fails", async () => {
  const { list, pages, asked, close } = await openList();
  await loadMore(list());
  const before = asked();
  await loadMore(list());
  assert.deepEqual(pages(), [1, 2]);
  assert.equal(asked(), before + 1);
  close();
});
