import assert from "node:assert/strict";
import { shorten } from "./shorten.ts";

function shortLines(...lines: string[]): string[] {
  const short = shorten(lines.join("\n")).split("\n");
  assert.ok(short.length < 19, `${short.length} lines and a title`);
  return short;
}

Deno.test("shortens a failure to less than 20 lines and keeps the place in the test", () => {
  const long = Array.from({ length: 200 }, (_, at) => `line ${at} ${"x".repeat(1000)}`);
  const place = "    at e2e/journeys/chat.spec.ts:7";
  const lines = shortLines(...long, place);
  assert.match(lines[0] ?? "", /^line 0 /);
  assert.equal(lines.at(-1), place);
  assert.ok(lines.every((line) => line.length <= 301));
});

Deno.test("keeps both sides of each difference in a long comparison", () => {
  const same = Array.from({ length: 20 }, (_, at) => `    'same ${at}',`);
  const differences = ["+   200,", "+   'fine'", "-   409,", "-   'conflict'"];
  const lines = shortLines(
    "Error: not equal",
    "+ actual - expected",
    ...same,
    ...differences,
    ...same,
  );
  assert.deepEqual(lines.filter((line) => /^[+-] {3}/.test(line)), differences);
});

Deno.test("keeps lines of both sides where a comparison has more differences than fit", () => {
  const side = (sign: string) => Array.from({ length: 40 }, (_, at) => `${sign}   ${at},`);
  const end = Array.from({ length: 6 }, (_, at) => `    at step ${at}`);
  const lines = shortLines(
    "Error: not equal",
    "",
    "  [",
    ...side("+"),
    ...side("-"),
    "  ]",
    ...end,
  );
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  assert.ok(count("+") >= 3, lines.join("\n"));
  assert.ok(count("-") >= 3, lines.join("\n"));
});

Deno.test("leaves out frames of libraries and the headers of a request", () => {
  const lines = shortLines(
    "Error: failed",
    "    - cookie: secret",
    "    at run (node:internal/process:1)",
    "    at ./a.test.ts:3",
  );
  assert.deepEqual(lines, ["Error: failed", "    at ./a.test.ts:3"]);
});
