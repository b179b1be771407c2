import assert from "node:assert/strict";
import { openTutor } from "./answer.ts";
import { courses } from "./lessons.ts";
import type { Received } from "./received.ts";
import { texts } from "./texts.ts";

const tutor = openTutor(courses);
const answer = (questions: string[], received?: Received[]) =>
  tutor(questions.map((question) => ({ question })), { received });
const said = new Set(
  courses.flatMap(({ lessons }) => lessons.flatMap(({ passages }) => passages))
    .flatMap(({ title, said, points }) => [
      ...title.map((title) => `**${title}**`),
      ...[0, 1].map((at) => said.map((both) => both[at]).join(" ")),
      ...points.map((point) => `- ${point}`),
    ]),
);

Deno.test("quotes the passages that come with the question, and names them by their marks", () => {
  const passage = { kind: "caption" as const, title: "Goals", text: "Say the goal.\nThen ask." };
  const passages = [
    { n: 1, ...passage },
    { n: 2, ...passage },
    { n: 3, ...passage, title: "Tables" },
  ];
  const text = tutor([{ question: "What is a goal?", passages }]);
  assert.match(text, /^\*\*Goals\*\* says about this \[1\]:\n\n> Say the goal\.\n> Then ask\./);
  assert.match(text, /See also \*\*Tables\*\* \[3\]\./);
  const burmese = tutor([{ question: "ရည်ရွယ်ချက် ဘာလဲ", passages }]);
  assert.match(burmese, /\[1\]/);
  assert.ok(tutor([{ question: "What are tokens?", passages: [] }]).startsWith(texts.en.nothing));
  assert.ok(tutor([{ question: "Hello", passages }]).startsWith(texts.en.hello));
});

Deno.test("gives a hint and asks back, if the user wants to be guided", () => {
  const passage = { kind: "caption" as const, title: "Goals", text: "Say the goal.\nThen ask." };
  const passages = [{ n: 1, ...passage }];
  const guided = (question: string) => tutor([{ question, passages }], { isGuided: true });
  assert.match(
    guided("What is a goal?"),
    /\*\*Goals\*\* \[1\].*\n\n> Say the goal\. …\n\nWhat do you/,
  );
  assert.doesNotMatch(guided("What is a goal?"), /Then ask/);
  assert.ok(guided("ရည်ရွယ်ချက် ဘာလဲ").includes(texts.my.askBack));
  assert.ok(
    tutor([{ question: "What is a goal?", passages: [] }], { isGuided: true })
      .startsWith(texts.en.nothing),
  );
});

Deno.test("suggests what the user could ask next, in the question's language, and can answer it", () => {
  const kind = "caption" as const;
  const passagesOf = (titles: string[]) =>
    titles.map((title, n) => ({ n: n + 1, kind, title, text: "Say it." }));
  const suggested = (question: string, titles: string[], isGuided = false) => {
    const text = tutor([{ question, passages: passagesOf(titles) }], { isGuided });
    return /\n\n<follow-ups>\n([^]*)\n<\/follow-ups>$/.exec(text)?.[1]?.split("\n") ?? [];
  };
  const [my = "", en = ""] = courses.flatMap(({ lessons }) => lessons)
    .find(({ title }) => title.includes("Your first prompt"))?.title ?? [];
  const titles = ["Cost and benefit", `${my} · ${en}`, en, "မျှော်စင်"];
  assert.deepEqual(suggested("What are tokens?", titles), [
    ...["Tell me more", "What is in “Your first prompt”?"],
  ]);
  const burmese = suggested("token ဆိုတာ ဘာလဲ", titles, true);
  assert.deepEqual(burmese, [
    "အသေးစိတ် ပြောပြပါ",
    texts.my.whatIsIn(my),
    texts.my.whatIsIn("မျှော်စင်"),
  ]);
  for (const question of ["What is in “Your first prompt”?", texts.my.whatIsIn(my)]) {
    assert.ok(quotedIn(answer([question])).length > 0, question);
  }
  for (const question of ["What are tokens?", "token ဆိုတာ ဘာလဲ"]) {
    const [more = ""] = suggested(question, titles);
    assert.ok(quotedIn(answer([question, more])).length > 0, question);
  }
  for (const question of ["Hello", "thanks", "tell me more"]) {
    assert.deepEqual(suggested(question, titles), [], question);
  }
  assert.deepEqual(suggested("What are tokens?", []), []);
});

const quotedIn = (text: string) =>
  text.split("\n").filter((line) => line.startsWith("> ")).map((line) => line.slice(2));

Deno.test("quotes a lesson word by word and names its course, in the question's language", () => {
  const english = answer(["What are tokens?"]);
  assert.match(english, /^The lesson \*\*Cost and benefit\*\* \(course: AI Business Mastery\)/);
  assert.ok(quotedIn(english).some((line) => line.startsWith("AI services count text in small")));
  const burmese = answer(["token ဆိုတာ ဘာလဲ"]);
  assert.match(burmese, /^\*\*ကုန်ကျစရိတ်နဲ့ အကျိုးအမြတ်\*\* သင်ခန်းစာ \(သင်တန်း - AI Business Mastery\)/);
  for (const line of [...quotedIn(english), ...quotedIn(burmese)]) assert.ok(said.has(line), line);
});

Deno.test("says in every answer that it is a demo", () => {
  const asked = [
    "What is a prompt?",
    "hello",
    "thanks",
    "more",
    "courses",
    "blorp fizzle",
    "🙂",
    "",
  ];
  for (const question of asked) {
    assert.ok(answer([question]).endsWith(`*${texts.en.isDemo}*`), question);
  }
  for (const question of ["Prompt ဆိုတာ ဘာလဲ", "မင်္ဂလာပါ", "ကျေးဇူးပါ", "ရေကူး ဘယ်လို သင်ရမလဲ"]) {
    assert.ok(answer([question]).endsWith(`*${texts.my.isDemo}*`), question);
  }
});

Deno.test("greets back and introduces itself, and answers a question that follows a greeting", () => {
  for (const hello of ["Hello!", "hi", "Good morning", "  HEY "]) {
    assert.ok(answer([hello]).startsWith(`${texts.en.hello}\n\n${texts.en.canDo}`), hello);
  }
  for (const hello of ["မင်္ဂလာပါ", "မင်္ဂလာပါရှင့်။", "ဟိုင်း"]) {
    assert.ok(answer([hello]).startsWith(`${texts.my.hello}\n\n${texts.my.canDo}`), hello);
  }
  assert.match(answer(["Hello, what is a prompt?"]), /^The lesson \*\*Your first prompt\*\*/);
  assert.match(
    answer(["history of Rome"]),
    /^I found nothing/,
    "no greeting in the middle of a word",
  );
});

Deno.test("proposes only questions that it can answer", () => {
  for (const language of ["en", "my"] as const) {
    for (const question of texts[language].forExample) {
      assert.ok(quotedIn(answer([question])).length > 0, question);
    }
  }
});

Deno.test("says that it found nothing, and quotes nothing, when no lesson fits", () => {
  for (
    const [question, nothing] of [
      ["How do I cook mohinga?", texts.en.nothing],
      ["မုန့်ဟင်းခါး ဘယ်လို ချက်ရမလဲ", texts.my.nothing],
    ] as const
  ) {
    assert.ok(answer([question]).startsWith(nothing), question);
    assert.deepEqual(quotedIn(answer([question])), []);
  }
});

Deno.test("continues the same lesson on 'tell me more' until no passage is left", () => {
  const asked = ["What are tokens?"];
  const seen = new Set(quotedIn(answer(asked)));
  let last = "";
  for (let times = 0; times < 4; times++) {
    asked.push("tell me more");
    last = answer(asked);
    for (const line of quotedIn(last)) {
      assert.ok(!seen.has(line), `twice: ${line}`);
      seen.add(line);
    }
  }
  assert.match(last, /^The lesson \*\*Cost and benefit\*\* .* says nothing more\./);
  assert.equal(seen.size, 14, "seven passages, each a title and what is said");
  assert.match(answer(["token ဆိုတာ ဘာလဲ", "ဆက်ပြောပါ"]), /မှာ ဒါလည်း ပါပါတယ်။/);
  assert.ok(answer(["more"]).startsWith(texts.en.nothing));
});

Deno.test("introduces itself when asked who it is, but not when asked for unrelated help", () => {
  for (const question of ["Who are you?", "what can you do", "Are you GPT-5?", "help"]) {
    assert.ok(answer([question]).startsWith(texts.en.canDo), question);
  }
  for (const question of ["သင်က ဘယ်သူလဲ", "ဘာတွေ ကူညီပေးနိုင်သလဲ"]) {
    assert.ok(answer([question]).startsWith(texts.my.canDo), question);
  }
  for (
    const question of [
      "Can you help me fix my car?",
      "Are you hungry?",
      "Can you teach me to dance?",
    ]
  ) {
    assert.ok(answer([question]).startsWith(texts.en.nothing), question);
  }
});

Deno.test("lists the courses when asked, and lists the lessons of a course that the question names", () => {
  for (const question of ["What courses do you have?", "သင်တန်းတွေက ဘာတွေလဲ"]) {
    for (const { name } of courses) {
      assert.ok(answer([question]).includes(`- **${name}**`), question);
    }
  }
  const master = answer(["Is AI Master for me?"]);
  assert.ok(master.includes("- Summarizing long texts") && !master.includes("AI First Step"));
});
