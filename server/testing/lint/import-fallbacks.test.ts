/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../boundaries.ts";

const findings = (source: string, file = "web/app/part.ts") =>
  Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id);

Deno.test("an import with a second handler in then is reported in the web app", () => {
  const source = `export const load = () => import("./part.ts").then((file) => file.a, () => 1);`;
  assert.deepEqual(findings(source), ["house/no-recovery-in-then"]);
  assert.deepEqual(findings(source, "e2e/part.ts"), []);
});

Deno.test("an import that recovers in catch is allowed", () => {
  assert.deepEqual(
    findings(
      `export const load = () => import("./part.ts").then((file) => file.a).catch(() => 1);`,
    ),
    [],
  );
});
