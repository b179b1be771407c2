import assert from "node:assert/strict";
import { parseYaml } from "./yaml.ts";

Deno.test("reads mappings, lists, texts and merged mappings, without comments", () => {
  const source = `
x-base: &base # a comment
  restart: always
  test: [CMD, wget, "http://a:1/b"]

services:
  one: *base
  two:
    <<: *base
    restart: never
    config:
      - subnet: 10.0.0.0/8
        gateway: 10.0.0.1
      - plain
    data:
`;
  const base = { restart: "always", test: ["CMD", "wget", "http://a:1/b"] };
  const config = [{ subnet: "10.0.0.0/8", gateway: "10.0.0.1" }, "plain"];
  assert.deepEqual(parseYaml(source), {
    "x-base": base,
    services: { one: base, two: { ...base, restart: "never", config, data: null } },
  });
});

Deno.test("refuses what it cannot read, so that it reads nothing wrongly", () => {
  const unknown = [
    "a: |",
    "a: {b: c}",
    "a: *b",
    "a: 'b'",
    "a: b: c",
    "a: b\na: c",
    "a: b\n  c: d",
    "a",
  ];
  for (const source of unknown) assert.throws(() => parseYaml(source), /^Error: Unknown/, source);
});
