// Tests exactly what a model receives of files, and what happens when it accepts none.
import assert from "node:assert/strict";
import { openDemoModel } from "../../demo/model/open.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { picture } from "../../testing/files.ts";
import { attachmentCalls } from "../../testing/browser-calls.ts";
import { providersWords, refusal } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const app = await testApp({}, { model: addressOf(fake) });
const { sql } = app;
const { begin, attach, ask, messages } = attachmentCalls(app);
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

/** Returns the messages of the last request, without the tutor's instructions. */
const lastModelMessages = () => fake.requests.at(-1)?.body.messages.slice(1) ?? [];
const text = (text: string) => ({ type: "text", text });
const usageOf = async ({ id }: MadeUser) => {
  const [row] = await sql`
    select messages, reserved_messages from academy.usage_months where person_id = ${id}
  `;
  return { ...row };
};

Deno.test("sends pictures inside the request, as OpenAI accepts them, and texts as text, with names", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const bytes = picture("jpeg", 300);
  const attachmentIds = [
    await attach(person, bytes, 'my "house".jpg'),
    await attach(person, "\ufeffေက်ာင္း\nschool", "word.txt"),
  ];
  await readAnswer(await ask(person, id, "What is this?", { attachmentIds }));
  const url = `data:image/jpeg;base64,${btoa(String.fromCharCode(...bytes))}`;
  const files = [
    text('Picture "my \\"house\\".jpg":'),
    { type: "image_url", image_url: { url } },
    // The user typed Zawgyi; models read Unicode.
    text('File "word.txt":\n\nကျောင်း\nschool'),
  ];
  const first = { role: "user", content: [text("What is this?"), ...files] };
  assert.deepEqual(lastModelMessages(), [first]);
  assert.doesNotMatch(JSON.stringify(fake.requests.at(-1)?.body), /https?:/);

  await readAnswer(await ask(person, id, "And in short?"));
  const [, answer] = await messages(person, id);
  assert.deepEqual(lastModelMessages(), [
    first,
    { role: "assistant", content: answer.content },
    { role: "user", content: "And in short?" },
  ]);
});

Deno.test("sends the beginning of a long text, up to the last letter that fits, and says so", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const long = "ပညာ ".repeat(50_000);
  const attachmentIds = [await attach(person, long, "long.txt")];
  await readAnswer(await ask(person, id, "What is this?", { attachmentIds }));
  const [, file] = [lastModelMessages()[0]?.content].flat();
  const firstText = typeof file === "string" ? "" : file?.text ?? "";
  const [heading = "", beginning = ""] = firstText.split("\n\n");
  assert.equal(heading, 'File "long.txt", cut: only its beginning fits here.');
  assert.ok(long.startsWith(beginning));
  assert.ok(beginning.length > 10_000 && beginning.length < 16_000, `${beginning.length}`);
});

Deno.test("fails only this question, and counts nothing, when a model accepts no pictures", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const attachmentIds = [
    await attach(person, picture("png"), "house.png"),
    await attach(person, "A house", "house.txt"),
  ];
  fake.say(refusal(400, `image_url is not supported by ${providersWords}`, "invalid_value"));
  const answer = await ask(person, id, "What is this?", { attachmentIds });
  fake.say();
  const { code, error } = await answer.json();
  assert.deepEqual([answer.status, code], [502, "ai_failed"]);
  assert.ok(!error.includes(providersWords));
  assert.deepEqual(await usageOf(person), { messages: 0, reservedMessages: 0 });
  const [question, failed] = await messages(person, id);
  assert.deepEqual([question.attachments.length, failed.status], [2, "failed"]);

  assert.ok((await readAnswer(await ask(person, id, "And in words?"))).isWhole);
  assert.deepEqual(lastModelMessages(), [
    {
      role: "user",
      content: [
        text("What is this?"),
        text('Picture "house.png" was attached here. It is not sent again.'),
        text('File "house.txt":\n\nA house'),
      ],
    },
    { role: "user", content: "And in words?" },
  ]);
});

Deno.test("fails the question when storage is unreachable, and names a file that is gone", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const [house, note] = [
    await attach(person, picture("png"), "house.png"),
    await attach(person, "A house", "note.txt"),
  ];
  const requestCount = fake.requests.length;
  app.line.isCut = true;
  const answer = await ask(person, id, "What is this?", { attachmentIds: [house, note] });
  app.line.isCut = false;
  assert.deepEqual([answer.status, (await answer.json()).code], [502, "ai_failed"]);
  assert.equal(fake.requests.length, requestCount, "nothing was paid for");
  assert.deepEqual(await usageOf(person), { messages: 0, reservedMessages: 0 });

  const rows = await sql<{ path: string }[]>`select path from academy.attachments`;
  const [question] = await messages(person, id);
  for (const { path } of rows) await app.remove(path);
  const again = { replaces: question.id, attachmentIds: [house, note] };
  assert.ok((await readAnswer(await ask(person, id, "What is this?", again))).isWhole);
  assert.deepEqual(lastModelMessages()[0]?.content, [
    text("What is this?"),
    text('Picture "house.png" was attached here. It can no longer be read.'),
    text('File "note.txt" was attached here. It can no longer be read.'),
  ]);
});

Deno.test("estimates the tokens of attachments, too, when the provider reports none", async () => {
  const person = await makeUser(sql);
  const monthCostAfterQuestion = async (attachmentIds: string[]) => {
    fake.say("no-usage");
    await readAnswer(await ask(person, await begin(person), "?", { attachmentIds }));
    fake.say();
    const [row] = await sql`select cost from academy.usage_months where person_id = ${person.id}`;
    return Number(row?.cost);
  };
  const one = await monthCostAfterQuestion([]);
  const two = await monthCostAfterQuestion([await attach(person, picture("png"))]);
  // The price of a thousand tokens.
  const ofPicture = two - 2 * one;
  assert.ok(Math.abs(ofPicture - 0.0025) < 1e-6, `${one} ${two}`);
});

Deno.test("has no open transaction while it reads a file", async () => {
  let openTransactions: number | undefined;
  const watched = await testApp({}, {
    model: addressOf(fake),
    storage: (storage) => ({
      ...storage,
      async open(path) {
        // With a single connection this query would wait for ever.
        const [row] = await watched.sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
        `;
        openTransactions = row?.count;
        return await storage.open(path);
      },
    }),
  });
  const calls = attachmentCalls(watched);
  const person = await makeUser(watched.sql);
  const attachmentIds = [await calls.attach(person, picture("png"))];
  const answer = await calls.ask(person, await calls.begin(person), "?", { attachmentIds });
  assert.ok((await readAnswer(answer)).isWhole);
  assert.equal(openTransactions, 0);
  await watched.close();
});

Deno.test("names the received files in the question's language in the demo, and says it sees no pictures", async () => {
  const demo = openDemoModel({ AI_CHAT_LABEL: "Demo" }, 0);
  const shown = await testApp({}, { model: demo.address });
  const calls = attachmentCalls(shown);
  const person = await makeUser(shown.sql);
  const house = await calls.attach(person, picture("webp", 20_000), "အိမ်.webp");
  const note = await calls.attach(person, "\n\nOnce upon\na time. ".repeat(50), "tale.md");
  const id = await calls.begin(person);
  const asked = await calls.ask(person, id, "What are tokens?", { attachmentIds: [house, note] });
  const { text } = await readAnswer(asked);
  assert.match(text, /^I received the picture \*\*အိမ်\.webp\*\* \(WEBP, 20 kB\)\.\n\n/);
  assert.match(
    text,
    /\n\nI received the text \*\*tale\.md\*\*\. It begins:\n\n> Once upon a time\. /,
  );
  assert.match(text, /\n\nI cannot see what is in a picture\.\n\n.*Cost and benefit/s);
  assert.match(text, /This is a demo: I am no language model/);

  const { text: burmese } = await readAnswer(
    await calls.ask(person, await calls.begin(person), "ဒါဘာလဲ", {
      attachmentIds: [await calls.attach(person, picture("jpeg"), "a.jpg")],
    }),
  );
  assert.match(burmese, /^\*\*a\.jpg\*\* ဆိုတဲ့ ပုံ \(JPEG, 1 kB\) ရောက်ပါတယ်။\n\nပုံထဲမှာ ဘာပါလဲတော့/);
  await shown.close();
  await demo.close();
});
