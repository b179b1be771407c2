import assert from "node:assert/strict";
import { shorten } from "./shorten.ts";

function shortenLines(...lines: string[]): string[] {
  const short = shorten(lines.join("\n")).split("\n");
  assert.ok(short.length <= 17, `${short.length} lines`);
  return short;
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`);

Deno.test("shortens a failure to less than 20 lines and keeps the place in the test", () => {
  const place = "    at e2e/journeys/chat.spec.ts:7";
  const lines = shortenLines(...numbered(1, 200), place);
  assert.deepEqual(lines, [...numbered(1, 11), "…", ...numbered(197, 200), place]);
  assert.deepEqual(shortenLines(...numbered(1, 17)), numbered(1, 17));
});

Deno.test("shortens a long line", () => {
  assert.equal(shorten("x".repeat(1000)), `${"x".repeat(300)}…`);
});

Deno.test("keeps both sides of each difference in a long comparison", () => {
  const same = Array.from({ length: 20 }, (_, at) => `    'same ${at}',`);
  const differences = ["+   200,", "+   'fine'", "-   409,", "-   'conflict'"];
  const lines = shortenLines(
    "Error: not equal",
    "+ actual - expected",
    ...same,
    ...differences,
    ...same,
  );
  assert.deepEqual(lines.filter((line) => /^[+-] {3}/.test(line)), differences);
});

Deno.test("keeps lines of both sides where a comparison has more differences than fit", () => {
  const side = (sign: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${sign}   ${at},`);
  const end = Array.from({ length: 6 }, (_, at) => `    at step ${at}`);
  const start = ["Error: not equal", "", "  ["];
  const countSigns = (lines: string[], sign: string) =>
    lines.filter((line) => line.startsWith(sign)).length;

  const large = shortenLines(...start, ...side("+", 40), ...side("-", 40), "  ]", ...end);
  assert.equal(countSigns(large, "+"), 3, large.join("\n"));
  assert.equal(countSigns(large, "-"), 3, large.join("\n"));

  const small = ["-   'a',", "-   'b',"];
  const unlike = shortenLines(
    ...start,
    ...side("+", 10),
    ...small,
    ...side("+", 10),
    "  ]",
    ...end,
  );
  assert.deepEqual(unlike.filter((line) => line.startsWith("-")), small);
});

Deno.test("leaves out frames of libraries and the headers of a request", () => {
  const lines = shortenLines(
    "Error: failed",
    "    - cookie: secret",
    "    at run (node:internal/process:1)",
    "    at ./a.test.ts:3",
  );
  assert.deepEqual(lines, ["Error: failed", "    at ./a.test.ts:3"]);
});
