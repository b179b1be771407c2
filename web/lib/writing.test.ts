import { MutationObserver, QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { forget, remember } from "./session.ts";
import { writing } from "./writing.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forget();

/** A screen that writes; each answer comes when the test says so. */
function screen() {
  remember({ id: "a", firstName: "Thida", role: "staff" });
  const told: string[] = [];
  const answers = new Map<string, { fulfil: (stored: string) => void; refuse: () => void }>();
  const observer = new MutationObserver(
    new QueryClient(),
    writing({
      write: (sent: string) =>
        new Promise<string>((fulfil, refuse) =>
          answers.set(sent, { fulfil, refuse: () => refuse(new Error(`No ${sent}`)) })
        ),
      put: (stored) => Promise.resolve(void told.push(`put ${stored}`)),
      onDone: (stored, sent) => told.push(`done ${sent} as ${stored}`),
      onFailed: ({ message }) => told.push(message),
    }),
  );
  const leave = observer.subscribe(() => {});
  const write = (sent: string) => observer.mutate(sent).catch(() => {});
  const answerOf = (sent: string) => answers.get(sent) ?? assert.fail(`${sent} was not written`);
  return { told, write, answerOf, leave };
}

Deno.test("what two calls come to is told of both", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  answerOf("first").refuse();
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told, ["No first", "No second"]);
  leave();
});

Deno.test("what comes when the screen has gone is put and told, too", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  leave();
  answerOf("first").fulfil("stored");
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told.sort(), ["No second", "done first as stored", "put stored"]);
});

Deno.test("whoever has come since is told nothing", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  remember({ id: "b", firstName: "Su", role: "staff" });
  answerOf("first").fulfil("stored");
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told, ["put stored"], "which looks for itself whose it is");
  leave();
});
