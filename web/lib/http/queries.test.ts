import { QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { queryClient, whenQueriesSettled } from "./queries.ts";

Deno.test.afterEach(() => queryClient.clear());

const isDone = async (promise: Promise<void>) => {
  const running = Symbol();
  return await Promise.race([promise, Promise.resolve(running)]) !== running;
};

Deno.test("resolves at once without a running query", async () => {
  await whenQueriesSettled();
});

Deno.test("waits for the last of several answers", async () => {
  const course = Promise.withResolvers<string>();
  const notes = Promise.withResolvers<string>();
  const requests = [
    queryClient.fetchQuery({ queryKey: ["course"], queryFn: () => course.promise }),
    queryClient.fetchQuery({ queryKey: ["notes"], queryFn: () => notes.promise }),
  ];
  const answered = whenQueriesSettled();
  course.resolve("the course");
  await requests[0];
  assert.equal(await isDone(answered), false);
  notes.resolve("the notes");
  await requests[1];
  await answered;
});

Deno.test("counts a refused query as answered", async () => {
  const course = Promise.withResolvers<string>();
  const requests = queryClient.fetchQuery({
    queryKey: ["course"],
    queryFn: () => course.promise,
    retry: false,
  });
  const answered = whenQueriesSettled();
  course.reject(new Error("refused"));
  await assert.rejects(requests);
  await answered;
});

Deno.test("waits also for the requests that an answer leads to", async () => {
  const videos = Promise.withResolvers<string>();
  const session = queryClient.fetchQuery({
    queryKey: ["session"],
    queryFn: () => Promise.resolve("the user"),
  });
  const askVideos = session.then(() =>
    queryClient.fetchQuery({ queryKey: ["videos"], queryFn: () => videos.promise })
  );
  let isAnswered = false;
  const answered = whenQueriesSettled().then(() => isAnswered = true);
  await session;
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(isAnswered, false);
  videos.resolve("the videos");
  await askVideos;
  await answered;
});

for (const [name, data] of [["without data", undefined], ["with stored data", "notes"]] as const) {
  Deno.test(`a component that appears right after a failed call sends it only later, ${name}`, async () => {
    let calls = 0;
    const queryKey = ["failing", data];
    const queryFn = () => {
      calls++;
      return Promise.reject(new Error("Broken"));
    };
    if (data) queryClient.setQueryData(queryKey, data);
    await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
    assert.equal(calls, 1);
    const appear = () => new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
    const leave = appear();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(calls, 1);
    leave();
    const query = queryClient.getQueryCache().find({ queryKey });
    query?.setState({ errorUpdatedAt: Date.now() - 4000 });
    const leaveAgain = appear();
    await until(() => calls === 2);
    leaveAgain();
  });
}
