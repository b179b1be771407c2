// How much of a person's files the academy stores. On PGlite uploads end one after the other, on PostgreSQL they race.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadePerson, makePerson } from "../../testing/factories.ts";
import { attachmentCalls, formWith } from "../../testing/forms.ts";

const LIMIT = 100_000;
const HALF = "x".repeat(LIMIT / 2);

const fake = startFakeModel();
const app = await testApp({ ATTACHMENT_BYTES: String(LIMIT) }, { model: addressOf(fake) });
const { sql, call } = app;
const { as, begin, ask } = attachmentCalls(app);
const processes = [app.call, app.another().call];
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

const attach = (
  { cookie }: MadePerson,
  content: string,
  { key, by = call }: { key?: string; by?: typeof call } = {},
) =>
  by(
    { cookie, headers: key ? { "Idempotency-Key": key } : {} },
    "POST",
    "/api/attachments",
    formWith(content),
  );
const bytesOf = async ({ id }: MadePerson) => {
  const [row] = await sql`
    select coalesce(sum(size), 0)::int as bytes from academy.attachments where person_id = ${id}
  `;
  return row?.bytes;
};

async function assertRefused(answer: Response, used: number) {
  const { code, error, details } = await answer.json();
  assert.deepEqual([answer.status, code, details], [
    ...[429, "quota_exceeded", { limit: LIMIT, used, frees: "conversations_with_files" }],
  ]);
  assert.match(error, /Delete conversations with files/);
}

Deno.test("files up to the last byte are stored, and the next byte is refused", async () => {
  const person = await makePerson(sql);
  assert.equal((await attach(person, HALF)).status, 201);
  await assertRefused(await attach(person, `${HALF}x`), LIMIT / 2);
  assert.equal((await attach(person, HALF)).status, 201);
  await assertRefused(await attach(person, "x"), LIMIT);
  assert.equal(await bytesOf(person), LIMIT);
  assert.equal((await attach(await makePerson(sql), HALF)).status, 201, "others have their own");
});

Deno.test("of three uploads at once by two processes, only the two with room are stored", async () => {
  for (let round = 0; round < 5; round++) {
    const person = await makePerson(sql);
    const earlier = new Set(await pathsToRemove());
    const content = "x".repeat(LIMIT * 0.4);
    const answers = await Promise.all(
      [0, 1, 0].map((process) => attach(person, content, { by: processes[process] })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 201, 429]);
    const refused = answers.find(({ status }) => status === 429);
    await assertRefused(refused ?? Response.error(), LIMIT * 0.8);
    assert.equal(await bytesOf(person), LIMIT * 0.8);
    const left = (await pathsToRemove()).filter((path) => !earlier.has(path));
    assert.deepEqual(left, [], "the refused file is removed from storage");
  }
});

const pathsToRemove = async () =>
  (await sql<{ path: string }[]>`select path from academy.removals`).map(({ path }) => path);

Deno.test("a file that exceeds the limit by its declared length is refused before it is read", async () => {
  const person = await makePerson(sql);
  assert.equal((await attach(person, HALF)).status, 201);
  let isRead = false;
  const body = () =>
    new ReadableStream({
      pull(controller) {
        isRead = true;
        controller.error(new TypeError("The connection was reset."));
      },
    }, { highWaterMark: 0 });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const declared = { ...headers, "Content-Length": String(LIMIT) };
  const { cookie } = person;
  await assertRefused(
    await call({ cookie, headers: declared }, "POST", "/api/attachments", body()),
    LIMIT / 2,
  );
  assert.equal((await attach(person, HALF)).status, 201);
  await assertRefused(await call({ cookie, headers }, "POST", "/api/attachments", body()), LIMIT);
  assert.equal(isRead, false);
});

Deno.test("an upload whose answer was lost gets it again, although no room is left", async () => {
  const person = await makePerson(sql);
  const key = crypto.randomUUID();
  const first = await (await attach(person, HALF, { key })).json();
  assert.equal((await attach(person, HALF)).status, 201);
  const again = await attach(person, HALF, { key });
  assert.deepEqual([again.status, await again.json()], [201, first]);
  assert.equal(await bytesOf(person), LIMIT);
});

Deno.test("deleting a conversation frees the bytes of its files at once", async () => {
  const person = await makePerson(sql);
  const conversationId = await begin(person);
  const files = await Promise.all([attach(person, HALF), attach(person, HALF)]);
  const attachmentIds = await Promise.all(files.map(async (answer) => (await answer.json()).id));
  await readAnswer(await ask(person, conversationId, "What is it?", { attachmentIds }));
  await assertRefused(await attach(person, HALF), LIMIT);
  const gone = await as(person, "DELETE", `/api/conversations/${conversationId}`);
  assert.equal(gone.status, 200);
  assert.equal((await attach(person, HALF)).status, 201);
  assert.equal((await attach(person, HALF)).status, 201);
});

Deno.test("where no byte is allowed, nobody attaches a file", async () => {
  const strict = await testApp({ ATTACHMENT_BYTES: "0" });
  const { cookie } = await makePerson(strict.sql);
  const answer = await strict.call({ cookie }, "POST", "/api/attachments", formWith("x"));
  assert.deepEqual([answer.status, (await answer.json()).details.limit], [429, 0]);
  await strict.close();
});
