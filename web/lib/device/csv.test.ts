import assert from "node:assert/strict";
import { threadCpuMs } from "../../../server/testing/real-time.ts";
import { asText, parseCsv, writeCsv, writeTable } from "./csv.ts";

const cellsOf = (text: string) => parseCsv(text)?.map(({ cells }) => cells);

Deno.test("finds the separator (comma, semicolon or tab) in the first line", () => {
  const expected = [["a", "b"], ["1,5", "2;5"]];
  assert.deepEqual(cellsOf('a,b\n"1,5",2;5'), expected);
  assert.deepEqual(cellsOf('a;b\n1,5;"2;5"'), expected);
  assert.deepEqual(cellsOf("a\tb\n1,5\t2;5"), expected);
  assert.deepEqual(cellsOf('"a,b,c";d\n1;2'), [["a,b,c", "d"], ["1", "2"]]);
});

Deno.test("a quoted cell can contain separators, line ends and quotes", () => {
  assert.deepEqual(cellsOf('a,b\n"one\ntwo","say ""hi"""\n'), [["a", "b"], [
    "one\ntwo",
    'say "hi"',
  ]]);
  assert.deepEqual(cellsOf('a,b\n 5" wide,x'), [["a", "b"], [' 5" wide', "x"]]);
  assert.equal(parseCsv('a,b\n"never closed,x\n1,2'), undefined);
});

Deno.test("ignores a byte order mark and empty lines, and accepts any line end", () => {
  assert.deepEqual(cellsOf("\ufeffa,b\r\n1,2\r3,4\n\n,\n"), [["a", "b"], ["1", "2"], ["3", "4"]]);
  assert.deepEqual(cellsOf(""), []);
});

Deno.test("numbers each row as the spreadsheet does", () => {
  const places = parseCsv('a,b\n\n"one\ntwo",x\r\n3,4')?.map(({ place }) => place);
  assert.deepEqual(places, [1, 3, 4]);
});

Deno.test("reads a huge cell, or a text of only quotes, in a moment", () => {
  const before = threadCpuMs();
  const huge = "x".repeat(1_000_000);
  assert.deepEqual(cellsOf(`"${huge}";b\n1;2`), [[huge, "b"], ["1", "2"]]);
  assert.equal(parseCsv('"'.repeat(1_000_001)), undefined);
  assert.equal(cellsOf('a"'.repeat(500_000))?.length, 1);
  assert.deepEqual(cellsOf(' 5" wide;b\n1;2'), [[' 5" wide', "b"], ["1", "2"]]);
  assert.ok(threadCpuMs() - before < 4000);
});

Deno.test("reads what it wrote without a change", () => {
  const rows = [["a", "b"], ["မမ, စုစု", 'say "hi"\nand go'], ["1;2", "3\t4"]];
  assert.deepEqual(cellsOf(writeCsv(rows)), rows);
});

Deno.test("marks cells that a spreadsheet would run as a formula, and changes no other cell", () => {
  const cells = [
    "=1+1",
    "+95 9",
    "-x",
    "@sum",
    "\ttab",
    "＝1",
    "＋1",
    "－1",
    "＠sum",
    "Aye = Chan",
  ];
  assert.deepEqual(cells.map(asText), [
    ...cells.slice(0, -1).map((cell) => `'${cell}`),
    "Aye = Chan",
  ]);
  const harmless = ["a-b@c.d", "မမ", ""];
  assert.deepEqual(harmless.map(asText), harmless);
});

Deno.test("a saved table keeps its headings, and has no formula of a title", () => {
  const head = ["လ", "သင်ခန်းစာ", "မေးခွန်းများ"];
  const text = writeTable(head, [["2026-10", "=HYPERLINK(1)", -3], ["2026-10", "a, b", 7]]);
  assert.deepEqual(cellsOf(text), [
    head,
    ["2026-10", "'=HYPERLINK(1)", "-3"],
    ["2026-10", "a, b", "7"],
  ]);
});
