import assert from "node:assert/strict";
import { withoutLine } from "./copy-without.ts";
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
