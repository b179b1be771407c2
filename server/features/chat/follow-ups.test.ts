import assert from "node:assert/strict";
import { threadCpuMs } from "../../testing/real-time.ts";
import { splitFollowUps } from "./follow-ups.ts";

const block = (...lines: string[]) => ["<follow-ups>", ...lines, "</follow-ups>"].join("\n");

/** Returns the text and the questions of an answer that comes in these pieces. */
function read(pieces: string[]) {
  const passed: string[] = [];
  const split = splitFollowUps((text) => passed.push(text));
  for (const piece of pieces) split.add(piece);
  const followUps = split.end();
  assert.equal(split.written, pieces.join(""));
  assert.ok(passed.every((text) => text !== ""));
  return { text: passed.join(""), followUps };
}

/** The result must not depend on where the pieces end. */
function readInAllWays(answer: string) {
  const whole = read([answer]);
  for (let at = 1; at < answer.length; at++) {
    assert.deepEqual(read([answer.slice(0, at), answer.slice(at)]), whole, `cut at ${at}`);
  }
  assert.deepEqual(read(answer.split("")), whole, "letter by letter");
  return whole;
}

Deno.test("takes the block at the end out of the answer, wherever the pieces end", () => {
  assert.deepEqual(
    readInAllWays(`A **prompt** is text.\n\n${block("What is a token?", "Token ဆိုတာ ဘာလဲ။")}\n`),
    { text: "A **prompt** is text.", followUps: ["What is a token?", "Token ဆိုတာ ဘာလဲ။"] },
  );
  assert.deepEqual(readInAllWays(`One.\r\n\r\n${block("Two?").replaceAll("\n", "\r\n")}`), {
    ...{ text: "One.\r", followUps: ["Two?"] },
  });
});

Deno.test("takes a block out behind a sentence with a sign such as <", () => {
  assert.deepEqual(readInAllWays(`If x < 5, stop. ${block("Why 5?")}`), {
    text: "If x < 5, stop. ",
    followUps: ["Why 5?"],
  });
});

Deno.test("passes on an answer without a block letter by letter as it comes", () => {
  const answers = [
    ...["plain", "two\n\nlines\n", " spaced  \n\n\n  end  ", "", "\n\n"],
    ...["a < b", "<", "<fol", "<followers> are people", "text\n<follow the link>", "<b>\n"],
    ...["Write `<follow-ups>`.", "> <follow-ups>\n> A?", "The tag is <follow-ups>", "a `\n"],
    ...["</follow-ups>\nend", "<follow-ups> and more\nA?", "**bold** *a* __b__ *", "```\n"],
    ...["Begin with <follow-ups> and end with </follow-ups>", "x <follow-ups></follow-ups>"],
    ...["Use `<follow-ups>\nA?\n</follow-ups>", "- <follow-ups>\n- A?\n- </follow-ups>"],
    ...["The <follow-ups> tag begins it.\nThe </follow-ups> tag ends it.", "```js", "~~~\n\nx"],
  ];
  for (const answer of answers) {
    assert.deepEqual(readInAllWays(answer), { text: answer, followUps: [] }, answer);
  }
});

Deno.test("passes on each piece at once, if it cannot belong to a block", () => {
  const passed: string[] = [];
  const split = splitFollowUps((text) => passed.push(text));
  for (const piece of ["One ", "two.", "\n", "<", "b>", " three"]) split.add(piece);
  assert.deepEqual(passed, ["One ", "two.", "\n<b>", " three"]);
});

Deno.test("leaves a block in the middle or in code where it is", () => {
  const code = `Write:\n\`\`\`html\n${block("A?")}\n\`\`\`\nDone.`;
  const openCode = `~~~~\n~~~\n${block("A?")}`;
  const middle = `One.\n\n${block("A?")}\n\nTwo.`;
  const codeInBlock = `${block("A?")}\nText\n\`\`\`\nx\n${block("B?")}`;
  for (const answer of [code, openCode, middle, codeInBlock]) {
    assert.deepEqual(readInAllWays(answer), { text: answer, followUps: [] }, answer);
  }
  const both = `${code}\n${middle}`;
  assert.deepEqual(readInAllWays(`${both}\n\n${block("B?")}`), { text: both, followUps: ["B?"] });
  const afterCode = "```js\nx\n```";
  const inLine = "```x``` is code.";
  const inList = ["- ", "1. ", "* ", "  - "].flatMap((mark) =>
    ["", "     "].map((space) => `${mark}\`\`\`js\n${space}x\n${space}\`\`\`\n\nEnd.`)
  );
  for (const text of [afterCode, inLine, ...inList]) {
    const expected = { text, followUps: ["B?"] };
    assert.deepEqual(readInAllWays(`${text}\n\n${block("B?")}`), expected, text);
  }
});

Deno.test("finds the block in each form that models write", () => {
  const open = "<follow-ups>\nA?\nB?";
  const two = block("A?", "B?");
  const forms = [
    ...[`\`\`\`\n${two}\n\`\`\``, `~~~html\n\n${two}\n~~~\n`, `\`\`\`\`\n${two}`],
    ...[`  ${two}`, two.replaceAll("\n", "\n   "), two.replaceAll("f", "F"), two.toUpperCase()],
    ...[`**<follow-ups>**\nA?\nB?\n**</follow-ups>**`, `**<follow-ups>\nA?\nB?\n</follow-ups>**`],
    ...[`${two}\n\n---\n\n`, `${two}\n***`, `${two}\n \n\t\n`, `${two}\n--`, `${two}\n<foll`],
    ...["<follow-ups>A?\nB?</follow-ups>", "<follow-ups> A?\nB? </follow-ups>"],
    ...[`${two}\n\n${block("C?")}`, `${two}${block("C?")}\n---\n`, `${block()}\n${two}`],
    ...[open, `${open}\n`, `${open}\n\n`, `${open}\n<follow-ups>`, `\`\`\`\n${open}\n\`\`\``],
  ].map((form) => form.replaceAll(/A\?/gi, "A?").replaceAll(/B\?/gi, "B?"));
  for (const form of forms) {
    const expected = { text: "Text.", followUps: ["A?", "B?"] };
    assert.deepEqual(readInAllWays(`Text.\n\n${form}`), expected, JSON.stringify(form));
  }
  assert.deepEqual(readInAllWays("Text.\n<follow-ups>A?</follow-ups>"), {
    ...{ text: "Text.", followUps: ["A?"] },
  });
  assert.deepEqual(readInAllWays("<follow-ups>Give me a hint</follow-ups>").followUps, [
    ...["Give me a hint"],
  ]);
  for (const form of [block("A?"), "**<follow-ups>**\nA?", "<follow-ups>A?</follow-ups>\n"]) {
    const answer = `A \`b\` c. ${form}`;
    assert.deepEqual(readInAllWays(answer), { text: "A `b` c. ", followUps: ["A?"] }, form);
  }
});

Deno.test("a block without an end takes only questions, and other text stays", () => {
  const open = (...lines: string[]) => `Text.\n<follow-ups>\n${lines.join("\n")}`;
  const questions = ["1. A?", "- B\uff1f", "ဘာလဲ။", "“C?”", '"D?"', "Token ဆိုတာ ဘာလဲ", "ရလား"];
  for (const question of questions) {
    const followUps = [question.replace(/^(?:1\.|-) /, "")];
    assert.deepEqual(readInAllWays(open(question)), { text: "Text.", followUps }, question);
    assert.deepEqual(readInAllWays(open(question, "")).followUps, followUps, question);
  }
  const texts = [
    ...[open("A?", "This is a story.", "It goes on."), open("A?", "", "This is the end.")],
    ...[
      open("A story", "A?"),
      open("**A?**", ""),
      open("A?", "a".repeat(121)),
      open("A."),
      open("ရေးပါတယ်။"),
    ],
    ...[open("See https://evil.example?", ""), open("A?", "```", "x", "```"), "a <follow-ups>\nb"],
    "Model က <follow-ups> ကို ရေးပါတယ်။",
  ];
  for (const text of texts) {
    assert.deepEqual(readInAllWays(text), { text, followUps: [] }, JSON.stringify(text));
  }
  const explained = "The tag\n<follow-ups>\nbegins the list.";
  assert.deepEqual(readInAllWays(`${explained}\n\n${block("A?")}`), {
    ...{ text: explained, followUps: ["A?"] },
  });
});

Deno.test("reads hostile answers in little time, whatever the size of the pieces", () => {
  const tags = (count: number) => "<follow-ups>\n".repeat(count);
  const hard = {
    lines: `${tags(70)}</follow-ups>${"\n".repeat(1_000)}text`,
    manyLines: `${tags(70)}</follow-ups>${"\n".repeat(4_000)}text`,
    endless: `${block("A?")}${"\n".repeat(64_000)}`,
    spaces: `${block("A?")}${" ".repeat(64_000)}text`,
    tags: tags(3_000),
    sentences: "a <follow-ups> b\n".repeat(4_000),
    blocks: `${block("A?")}\ntext\n`.repeat(1_500),
    line: "a".repeat(64_000),
    marks: "`".repeat(64_000),
    stars: "*".repeat(64_000),
    ends: ">".repeat(64_000),
    gap: `${"\n".repeat(63_000)}<follow-ups>\n${"A?\n".repeat(300)}`,
    oneLine: "<follow-ups>".repeat(5_000),
  };
  for (const [name, answer] of Object.entries(hard)) {
    const results = [1, 7, 1_000].map((size) => {
      const pieces = answer.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const before = threadCpuMs();
      const result = read(pieces);
      assert.ok(threadCpuMs() - before < 400, `${name} in pieces of ${size}`);
      return result;
    });
    for (const result of results) assert.deepEqual(result, results[0], name);
  }
});

Deno.test("a block that is cut loses only itself and its last line", () => {
  const cut = (text: string) => readInAllWays(`Text.\n\n${text}`);
  assert.deepEqual(cut("<follow-ups>\nA?\nWhat is a tok"), { text: "Text.", followUps: ["A?"] });
  assert.deepEqual(cut("<follow-ups>\nA?\n</follow"), { text: "Text.", followUps: ["A?"] });
  for (const begin of ["<follow", "<follow-ups", "<follow-ups>", "<follow-ups>\n"]) {
    assert.deepEqual(cut(begin), { text: "Text.", followUps: [] }, begin);
  }
});

Deno.test("a block that is too long to be one is text", () => {
  const long = `One.\n<follow-ups>\n${"A long story that goes on.\n".repeat(60)}`;
  assert.deepEqual(readInAllWays(long), { text: long, followUps: [] });
  const endless = `<follow-ups>\n${"a".repeat(1100)}`;
  assert.deepEqual(read([...endless]), { text: endless, followUps: [] });
  const nested = "<follow-ups>\n".repeat(500);
  assert.ok(nested.startsWith(read([nested]).text));
});

Deno.test("an answer of a block alone has no text", () => {
  const split = splitFollowUps(() => assert.fail("no text"));
  split.add(block("A?"));
  assert.deepEqual([split.end(), split.isEmpty], [["A?"], true]);
});

Deno.test("keeps at most three plain short questions, each once", () => {
  const questions = (...lines: string[]) => read([`Text.\n${block(...lines)}`]).followUps;
  assert.deepEqual(questions("A?", "", "A?", " B? ", "C?", "D?"), ["A?", "B?", "C?"]);
  assert.deepEqual(questions("- A?", "2. B?", "• C?"), ["A?", "B?", "C?"]);
  assert.deepEqual(questions("က".repeat(120), "က".repeat(121)), ["က".repeat(120)]);
  assert.deepEqual(questions("😀".repeat(119) + "a", "How do I use C# and Node.js?"), [
    ...["😀".repeat(119) + "a", "How do I use C# and Node.js?"],
  ]);
  const hostile = [
    ...["**Bold?**", "`code`?", "# Title", "> quote", "[A](https://evil.example)?", "Why [1]?"],
    ...["<b>A?</b>", "<script>", "a | b", "a\\b", "~~a~~", "__a__", "![x](y)", "1. 2. a"],
    ...["See https://evil.example", "www.evil.example", "go to evil.com", "evil.example/login"],
    ...["mail me@evil.example", "mailto:me", "a\u0000b", "a\tb", "a\rb", "a\u0007b", "a\u2028b"],
    ...["\u202eA?", "a\u2066b", "a\ufeffb", "a\ud800b", "a\ue000b", "a\u00adb", "…", "?", "\u200b"],
    ...["<follow-ups>"],
  ];
  for (const line of hostile) assert.deepEqual(questions(line, "A?"), ["A?"], JSON.stringify(line));
  assert.deepEqual(questions("မြန်\u200bမာ ဘာလဲ"), ["မြန်\u200bမာ ဘာလဲ"]);
});

Deno.test("random texts of marks lose nothing but a block at their end", () => {
  const parts = ["<follow-ups>", "</follow-ups>", "\n", "\n", "```", "~~~", "A?", " ", "<fol", "`"];
  let seed = 1;
  const next = (most: number) => (seed = seed * 48_271 % 2_147_483_647) % most;
  for (let times = 0; times < 3000; times++) {
    const answer = Array.from({ length: next(14) }, () => parts[next(parts.length)]).join("");
    const { text, followUps } = read([answer]);
    assert.deepEqual(read(answer.split("")), { text, followUps }, JSON.stringify(answer));
    assert.ok(answer.startsWith(text), JSON.stringify({ answer, text }));
    const rest = answer.slice(text.length).trim();
    assert.ok(/^((```|~~~)?`*\s*<follow-ups>[^]*)?$/.test(rest), JSON.stringify({ answer, text }));
  }
});
