import assert from "node:assert/strict";
import { sourcesWithout, withoutLine } from "./copy-without.ts";
import { findLeftovers } from "./find-leftovers.ts";
import { LINES_MOST, manifests } from "./manifests.ts";

Deno.test("a manifest names at most six lines", () => {
  for (const [name, { lines }] of Object.entries(manifests)) {
    assert.ok(lines.length <= LINES_MOST, name);
  }
});

Deno.test("removes a line once, whatever its indentation, and fails if it is missing or there twice", () => {
  const text = "one\n  two\nthree\ntwo and more";
  assert.equal(withoutLine(text, "a.ts", "two"), "one\nthree\ntwo and more");
  assert.throws(() => withoutLine(text, "a.ts", "four"), /a\.ts .* 0 times, not once: four/);
  assert.throws(() => withoutLine("two\ntwo", "a.ts", "two"), /2 times/);
});

Deno.test("deletes a feature from sources, and fails if the manifest does not fit them", () => {
  const sources = new Map([["a/gone.ts", "1"], ["gone.json", "{}"], ["all.ts", "use gone\nend"]]);
  const remove = ["a", "gone.json"];
  const lines = [{ file: "all.ts", line: "use gone" }];
  const without = (more: object) =>
    sourcesWithout(sources, { remove, lines, failingTests: [], ...more });
  assert.deepEqual([...without({})], [["all.ts", "end"]]);
  assert.equal(sources.size, 3, "the given sources stay");
  assert.throws(() => without({ remove: ["a", "b"] }), /names b, which is not among the sources/);
  assert.throws(() => without({ lines: [{ file: "no.ts", line: "x" }] }), /no\.ts .* 0 times/);
  assert.throws(() => without({ lines: Array(LINES_MOST + 1).fill(lines[0]) }), /6 are allowed/);
});

Deno.test("finds every kind of import of a deleted file, and deleted names and texts", () => {
  const removed = new Map([
    ["web/features/gone/data.ts", "export const goneQuery = 1;"],
    ["server/features/gone/schema.ts", "export const GONE_LENGTH = 1;\nexport type Gone = 1;"],
    ["locales/en/gone.json", "{}"],
  ]);
  const find = (text: string) =>
    findLeftovers(new Map([["web/pages/a.tsx", text]]), removed).length;
  assert.equal(find(`import { goneQuery } from "../features/gone/data.ts";`), 1);
  assert.equal(find(`import type { Row } from "../features/gone/data.ts";`), 1);
  assert.equal(find(`import "../features/gone/data.ts";`), 1);
  assert.equal(find(`const load = () => import("../features/gone/data.ts");`), 1);
  assert.equal(find(`type Row = import("../features/gone/data.ts").Row;`), 1);
  assert.equal(find(`import {\n  GONE_LENGTH,\n  type Gone,\n} from "@server/contract";`), 2);
  assert.equal(find(`export { GONE_LENGTH as Most } from "@server/contract";`), 1);
  assert.equal(find(`import { data } from "../features/other/data.ts";`), 0);
  assert.equal(find(`const { t } = useTranslation("gone");`), 1);
  assert.equal(find(`const { t } = useTranslation("other");`), 0);
  assert.equal(find(`import { LENGTH } from "@server/contract";`), 0);
});
