/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../boundaries.ts";

const findings = (source: string, file = "web/features/notes/data.ts") =>
  Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id);

Deno.test("reports an import in the web app that has a second handler in then", () => {
  const source = `export const load = () => import("./part.ts").then((file) => file.a, () => 1);`;
  assert.deepEqual(findings(source), ["house/no-recovery-in-then"]);
  assert.deepEqual(findings(source, "e2e/support/part.ts"), []);
});

Deno.test("allows an import that recovers in catch", () => {
  assert.deepEqual(
    findings(
      `export const load = () => import("./part.ts").then((file) => file.a).catch(() => 1);`,
    ),
    [],
  );
});
