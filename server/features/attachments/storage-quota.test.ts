// Tests the limit of a user's stored files. On PGlite uploads end one after the other, on
// PostgreSQL they race.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { attachmentCalls, formWith } from "../../testing/browser-calls.ts";

const MAX_BYTES = 100_000;
const HALF = "x".repeat(MAX_BYTES / 2);

const fake = startFakeModel();
const app = await testApp({ ATTACHMENT_BYTES: String(MAX_BYTES) }, { model: addressOf(fake) });
const { sql, call } = app;
const { as, begin, ask } = attachmentCalls(app);
const processes = [app.call, app.another().call];
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

const attach = (
  { cookie }: MadeUser,
  content: string,
  { key, by = call }: { key?: string; by?: typeof call } = {},
) =>
  by(
    { cookie, headers: key ? { "Idempotency-Key": key } : {} },
    "POST",
    "/api/attachments",
    formWith(content),
  );
const bytesOf = async ({ id }: MadeUser) => {
  const [row] = await sql`
    select coalesce(sum(size), 0)::int as bytes from academy.attachments where person_id = ${id}
  `;
  return row?.bytes;
};

async function assertRefused(answer: Response, used: number) {
  const { code, error, details } = await answer.json();
  assert.deepEqual([answer.status, code, details], [
    ...[429, "quota_exceeded", { limit: MAX_BYTES, used, frees: "conversations_with_files" }],
  ]);
  assert.match(error, /Delete conversations with files/);
}

/**
 * Attaches a file of `size` bytes and asks a question with it. Resolves with the id of the
 * conversation.
 */
async function askWith(person: MadeUser, size: number): Promise<string> {
  const conversationId = await begin(person);
  const { id } = await (await attach(person, "x".repeat(size))).json();
  await readAnswer(await ask(person, conversationId, "What is it?", { attachmentIds: [id] }));
  return conversationId;
}

const unclaimedOf = async ({ id }: MadeUser) =>
  (await sql<{ id: string }[]>`
    select id from academy.attachments where person_id = ${id} and message_id is null
    order by created_at, id
  `).map(({ id }) => id);

Deno.test("stores claimed files up to the limit and refuses one byte more", async () => {
  const person = await makeUser(sql);
  await askWith(person, MAX_BYTES / 2);
  await assertRefused(await attach(person, `${HALF}x`), MAX_BYTES / 2);
  await askWith(person, MAX_BYTES / 2);
  await assertRefused(await attach(person, "x"), MAX_BYTES);
  assert.equal(await bytesOf(person), MAX_BYTES);
  assert.equal((await attach(await makeUser(sql), HALF)).status, 201, "others have their own");
});

Deno.test("removes the oldest unclaimed files for a new one when they fill the limit", async () => {
  const person = await makeUser(sql);
  const twentieth = "x".repeat(MAX_BYTES / 20);
  for (let n = 0; n < 20; n++) assert.equal((await attach(person, twentieth)).status, 201);
  assert.equal(await bytesOf(person), MAX_BYTES);
  const before = await unclaimedOf(person);
  const [oldest] = await sql<{ path: string }[]>`
    select path from academy.attachments where id = ${before[0] ?? ""}
  `;
  const { id } = await (await attach(person, "x".repeat(MAX_BYTES / 10))).json();
  assert.deepEqual(await unclaimedOf(person), [...before.slice(2), id]);
  assert.equal(await bytesOf(person), MAX_BYTES);
  assert.ok((await pathsToRemove()).includes(oldest?.path ?? ""), "its file leaves storage");
});

Deno.test("removes unclaimed files only if the new file then fits, and none at a refusal", async () => {
  const person = await makeUser(sql);
  await askWith(person, MAX_BYTES * 0.6);
  const first = await (await attach(person, "x".repeat(MAX_BYTES * 0.3))).json();
  await assertRefused(await attach(person, HALF), MAX_BYTES * 0.6);
  assert.deepEqual(await unclaimedOf(person), [first.id]);
  const second = await (await attach(person, "x".repeat(MAX_BYTES * 0.4))).json();
  assert.deepEqual(await unclaimedOf(person), [second.id]);
  assert.equal(await bytesOf(person), MAX_BYTES);
});

Deno.test("keeps only as many of three uploads at once as the claimed files leave room for", async () => {
  for (let round = 0; round < 5; round++) {
    const person = await makeUser(sql);
    await askWith(person, MAX_BYTES * 0.2);
    const answers = await Promise.all(
      [0, 1, 0].map((process) =>
        attach(person, "x".repeat(MAX_BYTES * 0.4), { by: processes[process] })
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201]);
    const stored = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    const left = await unclaimedOf(person);
    assert.equal(left.length, 2);
    assert.ok(left.every((id) => stored.includes(id)));
    assert.equal(await bytesOf(person), MAX_BYTES);
  }
});

Deno.test("removes the file of an upload that finds no room at its end from storage", async () => {
  const racing = await testApp({ ATTACHMENT_BYTES: String(MAX_BYTES) }, {
    storage: (storage) => ({
      ...storage,
      async put(...file) {
        // A question claims another file while storage takes this one.
        await racing.sql`
          insert into academy.attachments
            (person_id, message_id, place, name, content_type, size, tokens, path)
          select c.person_id, m.id, 1, 'a.txt', 'text/plain', ${MAX_BYTES}, 1, 'attachments/a.txt'
          from academy.messages m join academy.conversations c on c.id = m.conversation_id
        `;
        return await storage.put(...file);
      },
    }),
  });
  const person = await makeUser(racing.sql);
  await racing.sql`
    with conversation as (
      insert into academy.conversations (person_id, title, is_empty)
      values (${person.id}, 'One question', false) returning id
    )
    insert into academy.messages (conversation_id, role, content)
    select id, 'user', 'What is it?' from conversation
  `;
  await assertRefused(await attach(person, "x", { by: racing.call }), MAX_BYTES);
  const left = await racing.sql`select from academy.removals`;
  assert.equal(left.length, 0, "the refused file is removed from storage");
  await racing.close();
});

const pathsToRemove = async () =>
  (await sql<{ path: string }[]>`select path from academy.removals`).map(({ path }) => path);

Deno.test("refuses a file before reading it when its declared length exceeds the limit", async () => {
  const person = await makeUser(sql);
  await askWith(person, MAX_BYTES / 2);
  let isRead = false;
  const body = () =>
    new ReadableStream({
      pull(controller) {
        isRead = true;
        controller.error(new TypeError("The connection was reset."));
      },
    }, { highWaterMark: 0 });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const declared = { ...headers, "Content-Length": String(MAX_BYTES) };
  const { cookie } = person;
  await assertRefused(
    await call({ cookie, headers: declared }, "POST", "/api/attachments", body()),
    MAX_BYTES / 2,
  );
  await askWith(person, MAX_BYTES / 2);
  await assertRefused(
    await call({ cookie, headers }, "POST", "/api/attachments", body()),
    MAX_BYTES,
  );
  assert.equal(isRead, false);
});

Deno.test("answers a repeated upload again, although no room is left", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  const first = await (await attach(person, "x", { key })).json();
  await askWith(person, MAX_BYTES - 1);
  const again = await attach(person, "x", { key });
  assert.deepEqual([again.status, await again.json()], [201, first]);
  assert.equal(await bytesOf(person), MAX_BYTES);
});

Deno.test("frees the bytes of a conversation's files at once when it is deleted", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const files = await Promise.all([attach(person, HALF), attach(person, HALF)]);
  const attachmentIds = await Promise.all(files.map(async (answer) => (await answer.json()).id));
  await readAnswer(await ask(person, conversationId, "What is it?", { attachmentIds }));
  await assertRefused(await attach(person, HALF), MAX_BYTES);
  const gone = await as(person, "DELETE", `/api/conversations/${conversationId}`);
  assert.equal(gone.status, 200);
  assert.equal((await attach(person, HALF)).status, 201);
  assert.equal((await attach(person, HALF)).status, 201);
});

Deno.test("refuses every file when the limit is zero", async () => {
  const strict = await testApp({ ATTACHMENT_BYTES: "0" });
  const { cookie } = await makeUser(strict.sql);
  const answer = await strict.call({ cookie }, "POST", "/api/attachments", formWith("x"));
  assert.deepEqual([answer.status, (await answer.json()).details.limit], [429, 0]);
  await strict.close();
});
