import assert from "node:assert/strict";
import { convertTextBy, line, moment, text } from "./fields.ts";

const clean = (value: string, most = 100) => text(most).parse(value);
const refusal = (value: string, most = 100) =>
  text(most).safeParse(value).error?.issues.map(({ message }) => message);

Deno.test("text is composed, trimmed and without control characters", () => {
  assert.equal(clean("  cafe\u0301 \t\n"), "café");
  assert.equal(clean("a\u0001b\u001b[31mc\u007fd\u0085e"), "ab[31mcde");
  assert.equal(clean("one\n\ttwo\r\nthree"), "one\n\ttwo\r\nthree");
  // The order of marks that Unicode wants: the dot before the killer.
  assert.equal(clean("ခွင\u103a\u1037"), "ခွင\u1037\u103a");
  assert.equal(line(100).parse(" one \n two\u0007 "), "one two");
});

Deno.test("what cannot be stored and what shows nothing is refused by name", () => {
  for (const value of ["a\0b", "\ud800", "a\udfff"]) assert.deepEqual(refusal(value), ["not_text"]);
  for (const value of ["", "  ", "\u200b\u200d", "\u0001\u0002", "\ufeff\n"]) {
    assert.deepEqual(refusal(value), ["required"]);
  }
});

Deno.test("bounds count code points of what is stored", () => {
  assert.equal(clean("😀".repeat(5), 5).length, 10);
  assert.deepEqual(refusal("😀".repeat(6), 5), ["too_long"]);
  assert.equal(clean("e\u0301".repeat(5), 5), "é".repeat(5));
  assert.equal(clean(`${" ".repeat(50)}\u0001abcde${"\n".repeat(50)}`, 5), "abcde");
});

Deno.test("a converter is heard before the bounds are, and not for what is too long anyhow", () => {
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

Deno.test("a moment is one that PostgreSQL knows, told in one way", () => {
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
