import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import {
  composed,
  convertTextBy,
  email,
  fileText,
  line,
  list,
  moment,
  password,
  text,
} from "./schema-fields.ts";
import { threadCpuMs } from "./testing/real-time.ts";

const clean = (value: string, most = 100) => text(most).parse(value);
const refusal = (value: string, most = 100) =>
  text(most).safeParse(value).error?.issues.map(({ message }) => message);

Deno.test("composes and trims a text, and drops its control characters", () => {
  assert.equal(clean("  cafe\u0301 \t\n"), "café");
  assert.equal(clean("a\u0001b\u001b[31mc\u007fd\u0085e"), "ab[31mcde");
  assert.equal(clean("one\n\ttwo\r\nthree"), "one\n\ttwo\r\nthree");
  // Unicode's order of these marks: the dot before the killer.
  assert.equal(clean("ခွင\u103a\u1037"), "ခွင\u1037\u103a");
  assert.equal(line(100).parse(" one \n two\u0007 "), "one two");
});

Deno.test("refuses a text that cannot be stored or shows nothing, and says which", () => {
  for (const value of ["a\0b", "\ud800", "a\udfff"]) assert.deepEqual(refusal(value), ["not_text"]);
  for (const value of ["", "  ", "\u200b\u200d", "\u0001\u0002", "\ufeff\n"]) {
    assert.deepEqual(refusal(value), ["required"]);
  }
});

Deno.test("counts the code points of the text that is stored", () => {
  assert.equal(clean("😀".repeat(5), 5).length, 10);
  assert.deepEqual(refusal("😀".repeat(6), 5), ["too_long"]);
  assert.equal(clean("e\u0301".repeat(5), 5), "é".repeat(5));
  assert.equal(clean(`${" ".repeat(50)}\u0001abcde${"\n".repeat(50)}`, 5), "abcde");
});

Deno.test("converts a text before it checks the length, but not a text that is far too long", () => {
  const heard: string[] = [];
  convertTextBy((value) => {
    heard.push(value);
    return value.replaceAll("aa", "b").replaceAll("c", "cc");
  });
  try {
    assert.equal(clean("  aaaaaa\u0001 ", 3), "bbb");
    assert.deepEqual(refusal("ccc", 5), ["too_long"]);
    assert.equal(line(3).parse("aa \n aa"), "b b");
    assert.deepEqual(heard, ["aaaaaa", "ccc", "aa aa"]);
    assert.deepEqual(refusal("a".repeat(20_000), 5), ["too_long"]);
    assert.equal(heard.length, 3);
  } finally {
    convertTextBy((value) => value);
  }
});

Deno.test("checks a text after its conversion when the conversion takes long", async () => {
  convertTextBy((value) => Promise.resolve(value.replaceAll("aa", "b").replaceAll("c", "cc")));
  try {
    assert.equal((await text(3).safeParseAsync(" aaaaaa ")).data, "bbb");
    const refused = await text(5).safeParseAsync("ccc");
    assert.deepEqual(refused.error?.issues.map(({ message }) => message), ["too_long"]);
    assert.deepEqual((await line(3).safeParseAsync("a\0")).error?.issues.length, 1);
  } finally {
    convertTextBy((value) => value);
  }
});

Deno.test("accepts only a moment that PostgreSQL knows, and writes it in one way", () => {
  const told = (value: unknown) => moment.safeParse(value).data;
  assert.equal(told("2026-11-20T08:30:00+06:30"), "2026-11-20T02:00:00.000Z");
  assert.equal(told("2026-11-20T02:00:00.123456Z"), "2026-11-20T02:00:00.123Z");
  assert.equal(told("9999-12-31T23:59:59-23:00"), "9999-12-31T23:59:59.999Z");
  for (
    const value of [
      "2026-02-30T00:00:00Z",
      "0000-01-01T00:00:00Z",
      "yesterday",
      "2026-11-20",
      1,
      null,
    ]
  ) {
    assert.equal(told(value), undefined, String(value));
  }
});

Deno.test("refuses a list that is too long before it looks at any element", () => {
  let seen = 0;
  const element = z.custom<string>(() => ++seen > 0);
  const issuesOf = (given: unknown) =>
    list(element, 3, 1).safeParse(given).error?.issues.map(({ message }) => message);
  assert.deepEqual(issuesOf(Array(1_000_000).fill("x")), ["too_many"]);
  assert.deepEqual(issuesOf([]), ["required"]);
  assert.equal(issuesOf("xx")?.length, 1);
  assert.equal(issuesOf({ length: 2 })?.length, 1);
  assert.equal(seen, 0);
  assert.deepEqual(list(element, 3).parse(["x", "y", "z"]), ["x", "y", "z"]);
  assert.equal(seen, 3);
  const [issue] = list(z.string("not_text"), 3).safeParse(["x", 1]).error?.issues ?? [];
  assert.deepEqual([issue?.path, issue?.message], [[1], "not_text"]);
});

Deno.test("no schema of a feature uses a list, record, set or map without a limit", async () => {
  const folder = fileURLToPath(new URL("./features", import.meta.url));
  let files = 0;
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith(".ts") || path.endsWith(".test.ts")) continue;
    files++;
    const code = await Deno.readTextFile(`${folder}/${path}`);
    const found = /\bz\.(array|record|partialRecord|looseRecord|set|map)\(/.exec(code);
    assert.equal(found?.[0], undefined, path);
  }
  assert.ok(files > 100);
});

Deno.test("refuses a text that is far too long without converting or composing it", () => {
  let converted = 0;
  convertTextBy((value) => {
    converted++;
    return value;
  });
  try {
    const marks = "\u103a".repeat(60_000) + "\u1037".repeat(60_000);
    const before = threadCpuMs();
    for (const schema of [text(100), line(100), email, password(1)]) {
      assert.deepEqual(
        schema.safeParse(`က${marks}`).error?.issues.map(({ message }) => message),
        ["too_long"],
      );
    }
    // Quadratic work on these marks takes ten seconds for each schema.
    assert.ok(threadCpuMs() - before < 2000);
    assert.equal(converted, 0);
    assert.deepEqual(refusal("က".repeat(126)), ["too_long"]);
    assert.equal(converted, 0, "so many Burmese letters stay too long after conversion");
    assert.deepEqual(refusal("က".repeat(125)), ["too_long"]);
    assert.equal(converted, 1);
    assert.deepEqual(fileText(100).safeParse({ content: marks }).success, false);
  } finally {
    convertTextBy((value) => value);
  }
});

Deno.test("accepts every text that is short enough after it was composed", () => {
  // Two of these letters shrink most: from four units and from six units to one code point.
  for (const letter of ["\u1f82", "\u{16128}", "\u{11938}", "\u1026", "각"]) {
    const marked = `${letter}x`.repeat(50);
    assert.equal(clean(marked.normalize("NFD")), marked);
  }
  assert.equal(clean("😀".repeat(99) + "က").length, 199);
});

Deno.test("composes a text as Unicode says, also next to long runs of marks", () => {
  const texts = [
    "cafe\u0301 \u1112\u1161\u11ab",
    "ခွင\u103a\u1037",
    "",
    "a",
    "\u0301".repeat(90),
    "💚\ufe0f",
  ];
  for (const one of texts) assert.equal(composed(one), one.normalize("NFC"));
  const marks = "\u0301".repeat(150);
  assert.equal(
    composed(texts.join("") + marks + texts.join(" ")).length,
    (texts.join("") + marks + texts.join(" ")).normalize("NFC").length,
  );
});

Deno.test("composes many marks in the time that it takes for as many short texts", () => {
  const half = (n: number) => "\u0301".repeat(n) + "\u0316".repeat(n);
  const [long, short] = [`a${half(16_000)}`, `a${half(2_000)}`];
  let [whole, inParts] = [0, 0];
  for (let run = 0; run < 5; run++) {
    const before = threadCpuMs();
    composed(long);
    const between = threadCpuMs();
    for (let part = 0; part < 8; part++) composed(short);
    whole += between - before;
    inParts += threadCpuMs() - between;
  }
  // Quadratic work would take four seconds.
  assert.ok(whole < 1000 && whole <= inParts * 4 + 100, `${whole} ms, and ${inParts} ms in parts`);
});
