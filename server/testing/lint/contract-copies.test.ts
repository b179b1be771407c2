/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../boundaries.ts";

const findings = (source: string, file = "web/features/notes/data.ts") =>
  Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id);

Deno.test("reports a limit or a type of the contract that the web app declares again", () => {
  for (
    const source of [
      "export const QUESTION_LENGTH = 4000;",
      "const TITLE_LENGTH = 200;",
      "export type SyncResult = { id: string; status: number; body: unknown };",
      "interface AnswerText { content: string }",
    ]
  ) {
    assert.deepEqual(findings(source), ["house/no-contract-copy"], source);
  }
});

Deno.test("allows the same names on the server, imports of them, and limits of the web app alone", () => {
  assert.deepEqual(
    findings("export const QUESTION_LENGTH = 4000;", "server/limits.ts"),
    [],
  );
  assert.deepEqual(findings(`import { QUESTION_LENGTH } from "@server/contract";`), []);
  assert.deepEqual(findings("export const DAY_MS = 86_400_000;"), []);
});
