import assert from "node:assert/strict";
import { takeTurns } from "./cooperative-work.ts";

const STEP_MS = 1;

function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function longWork(steps: number) {
  const pauseIfDue = takeTurns();
  for (let step = 0; step < steps; step++) {
    work(STEP_MS);
    await pauseIfDue();
  }
}

Deno.test("a server with fifty pieces of long work answers other requests in between", async () => {
  await using server = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("answered"));
  let isDone = false;
  const all = Promise.all(Array.from({ length: 50 }, () => longWork(10)))
    .finally(() => isDone = true);
  let answered = 0;
  while (!isDone) {
    const answer = await fetch(`http://127.0.0.1:${server.addr.port}`);
    await answer.text();
    answered++;
  }
  await all;
  // There are about 200 turns, and a request takes a few of them.
  assert.ok(answered >= 20, `${answered} answered`);
});

Deno.test("does not make short work wait", async () => {
  const pauseIfDue = takeTurns();
  let isAnswered = false;
  void Promise.resolve().then(() => Promise.resolve()).then(() => isAnswered = true);
  await pauseIfDue();
  assert.equal(isAnswered, false);
});
