/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "../boundaries.ts";

const findings = (source: string, file = "web/app/part.tsx") =>
  Deno.lint.runPlugin(plugin, file, source).map(({ id, message }) => `${id}: ${message}`);

/** The body of a function that has so many lines in total. */
const bodyOf = (lines: number) => `{\n${"work();\n".repeat(lines - 2)}}`;

const forms = {
  "function declaration": (body: string) => `export function run() ${body}`,
  "arrow function": (body: string) => `export const run = async () => ${body};`,
  "function expression": (body: string) => `export const run = function () ${body};`,
  "method of a class": (body: string) => `export class Runner { run() ${body} }`,
  "method of an object": (body: string) => `export const runner = { run() ${body} };`,
  "test": (body: string) => `test("runs", async () => ${body});`,
};

for (const [form, write] of Object.entries(forms)) {
  Deno.test(`reports more than 80 lines: ${form}`, () => {
    const message = "This function has 81 lines. 80 are allowed.";
    assert.deepEqual(findings(write(bodyOf(81))), [`house/function-length: ${message}`]);
    assert.deepEqual(findings(write(bodyOf(80))), []);
  });
}

const nested = (levels: number, inner: string) =>
  "<div>".repeat(levels) + inner + "</div>".repeat(levels);

Deno.test("reports JSX of more than 6 levels once, where it becomes too deep", () => {
  const message = "This element is at level 7 of JSX. 6 levels are allowed.";
  assert.deepEqual(findings(`export const a = ${nested(7, "")};`), [`house/jsx-depth: ${message}`]);
  assert.deepEqual(findings(`export const a = ${nested(8, "")};`), [`house/jsx-depth: ${message}`]);
  assert.deepEqual(findings(`export const a = ${nested(6, "")};`), []);
});

Deno.test("counts the elements around a function in JSX, but no fragments", () => {
  const list = (levels: number) => nested(levels, "{items.map((one) => <li>{one}</li>)}");
  assert.equal(findings(`export const a = ${list(6)};`).length, 1);
  assert.deepEqual(findings(`export const a = ${list(5)};`), []);
  assert.deepEqual(findings(`export const a = <>${list(5)}</>;`), []);
});
