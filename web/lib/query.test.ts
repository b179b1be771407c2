import assert from "node:assert/strict";
import { queryClient, whenQueriesSettled } from "./query.ts";

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
