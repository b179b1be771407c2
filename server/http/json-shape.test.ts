import assert from "node:assert/strict";
import { isTooComplex } from "./json-shape.ts";

const measured = (json: string) => isTooComplex(new TextEncoder().encode(json));
const names = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"name ${n}":1`).join()}}`;

Deno.test("refuses more names, more values and deeper nesting than any input has", () => {
  assert.equal(measured(names(20_000)), false);
  assert.equal(measured(names(20_001)), true);
  assert.equal(measured(`[${names(10_001)},${names(10_001)}]`), true);
  assert.equal(measured(`[${"0,".repeat(200_000)}0]`), false);
  assert.equal(measured(`[${"0,".repeat(200_001)}0]`), true);
  assert.equal(measured(`${"[".repeat(50)}${"]".repeat(50)}`), false);
  assert.equal(measured(`${'{"a":['.repeat(26)}`), true);
});

Deno.test("does not count the signs inside a text", () => {
  const text = `\\"${":,[{".repeat(300_000)}\\\\`;
  assert.equal(measured(`{"text":"${text}","more":["${text}"]}`), false);
  assert.equal(measured(`{"text":"${text}"}`) || measured(`"${text}`), false);
  assert.equal(measured(`{"text":"\\\\",${names(20_001)}}`), true);
});
