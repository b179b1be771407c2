import { MutationObserver, QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { forgetUser, storeUser } from "./session.ts";
import { mutationOptions } from "./mutation-options.ts";

// Deno shares one localStorage among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

/** A screen that writes. The test gives each answer. */
function screen() {
  storeUser({ id: "a", firstName: "Thida", role: "staff" });
  const told: string[] = [];
  const answers = new Map<string, { fulfil: (stored: string) => void; refuse: () => void }>();
  const observer = new MutationObserver(
    new QueryClient(),
    mutationOptions({
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

Deno.test("reports the result of each of two calls", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  answerOf("first").refuse();
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told, ["No first", "No second"]);
  leave();
});

Deno.test("puts and reports a result that comes after the screen has gone", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  leave();
  answerOf("first").fulfil("stored");
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told.sort(), ["No second", "done first as stored", "put stored"]);
});

Deno.test("reports nothing to another user who has signed in since", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  storeUser({ id: "b", firstName: "Su", role: "staff" });
  answerOf("first").fulfil("stored");
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told, ["put stored"], "which looks for itself whose it is");
  leave();
});
