import assert from "node:assert/strict";
import { queryClient, whenAnswered } from "./query.ts";

Deno.test.afterEach(() => queryClient.clear());

const isDone = async (promise: Promise<void>) => {
  const running = Symbol();
  return await Promise.race([promise, Promise.resolve(running)]) !== running;
};

Deno.test("without a running query, nothing has to be waited for", async () => {
  await whenAnswered();
});

Deno.test("it waits for the last of several answers", async () => {
  const course = Promise.withResolvers<string>();
  const notes = Promise.withResolvers<string>();
  const asked = [
    queryClient.fetchQuery({ queryKey: ["course"], queryFn: () => course.promise }),
    queryClient.fetchQuery({ queryKey: ["notes"], queryFn: () => notes.promise }),
  ];
  const answered = whenAnswered();
  course.resolve("the course");
  await asked[0];
  assert.equal(await isDone(answered), false);
  notes.resolve("the notes");
  await asked[1];
  await answered;
});

Deno.test("a refused query counts as answered", async () => {
  const course = Promise.withResolvers<string>();
  const asked = queryClient.fetchQuery({
    queryKey: ["course"],
    queryFn: () => course.promise,
    retry: false,
  });
  const answered = whenAnswered();
  course.reject(new Error("refused"));
  await assert.rejects(asked);
  await answered;
});
