/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../boundaries.ts";

const findings = (source: string, file = "web/features/notes/data.ts") =>
  Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id);

Deno.test("reports a cast to Promise<never>", () => {
  const source = `export const load = () => call(notes.$get() as Promise<never>);`;
  assert.deepEqual(findings(source), ["house/no-promise-of-never"]);
  assert.deepEqual(findings(source, "server/app.ts"), ["house/no-promise-of-never"]);
  assert.deepEqual(findings(`export const load = () => <Promise<never>> notes.$get();`), [
    "house/no-promise-of-never",
  ]);
});

Deno.test("allows a cast to another promise, and a function that always rejects", () => {
  assert.deepEqual(findings(`export const load = () => notes.$get() as Promise<Note[]>;`), []);
  assert.deepEqual(findings(`export const refuse = (): Promise<never> => Promise.reject();`), []);
});
