// Plants words of two users over HTTP in every place that takes texts, deletes one of the users, and
// searches the whole database, all stored files and the log.
import assert from "node:assert/strict";
import { runHousekeeping } from "../../housekeeping.ts";
import { createLog } from "../../log.ts";
import type { Storage } from "../../services/storage.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { attachmentCalls, cookiesOf } from "../../testing/browser-calls.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { removeWaiting } from "../uploads/removals.ts";

const stored: string[] = [];
const noting = (storage: Storage): Storage => ({
  ...storage,
  put: async (...given) => {
    stored.push(given[0]);
    return await storage.put(...given);
  },
});
const fake = startFakeModel();
const app = await testApp({}, { model: addressOf(fake), storage: noting });
const { sql, call, storage, logLines } = app;
const { begin, attach, ask, messages } = attachmentCalls(app);
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

const admin = await makeUser(sql, { role: "admin" });
const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });

async function as(
  { cookie }: { cookie: string },
  method: string,
  path: string,
  body?: unknown,
) {
  const headers: Record<string, string> = method === "GET"
    ? {}
    : { "Idempotency-Key": crypto.randomUUID() };
  const answer = await call({ cookie, headers, from: "203.0.113.77" }, method, path, body);
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
  return { answer, body: await answer.json() };
}

/** Each planted word begins with `tag`, so that a search can tell the users apart. */
async function plant(tag: string) {
  const words: string[] = [];
  const word = (place: string) => {
    words.push(`${tag}${place}`);
    return `${tag}${place}`;
  };
  const account = { email: `${word("email")}@people.test`, password: word("password") };
  const { body: { id } } = await as(admin, "POST", "/api/admin/create-user", {
    ...account,
    firstName: word("first"),
    lastName: word("last"),
    enrolledCourses: ["ai-master"],
  });
  const acts = `/api/admin/users/${id}`;
  await as(admin, "PATCH", acts, { firstName: word("second"), lastName: word("married") });
  await as(admin, "POST", `${acts}/suspend`, { reason: word("reason") });
  await as(admin, "POST", `${acts}/activate`);
  await call({}, "POST", "/api/signin", { ...account, password: word("typo") });
  const { answer } = await as({ cookie: "" }, "POST", "/api/signin", account);
  const cookie = cookiesOf(answer);
  const person = { ...account, id, cookie, token: "" };

  const notes = `/api/videos/${videoId}/notes`;
  const note = (await as(person, "POST", notes, { content: word("note") })).body.id;
  await as(person, "PATCH", `/api/notes/${note}`, { content: word("rewritten") });
  const queued = {
    id: crypto.randomUUID(),
    videoId,
    content: word("queued"),
    createdAt: new Date().toISOString(),
  };
  const payload = { id: crypto.randomUUID(), content: word("conflict") };
  await as(person, "POST", "/api/sync", {
    writes: [
      { id: crypto.randomUUID(), kind: "note.add", payload: queued },
      { id: crypto.randomUUID(), kind: "note.change", payload: { ...payload, version: 1 } },
    ],
  });

  const conversationId = await begin(person);
  const attachmentIds = [await attach(person, word("content"), `${word("file")}.txt`)];
  await attach(person, word("unasked"), `${word("waiting")}.txt`);
  await readAnswer(await ask(person, conversationId, word("chat"), { attachmentIds }));
  const answerId = (await messages(person, conversationId)).at(-1).id;
  await as(person, "PUT", `/api/answers/${answerId}/sent`, {
    comment: word("comment"),
    withName: false,
  });
  await as(person, "PATCH", `/api/conversations/${conversationId}`, { title: word("title") });
  const drawing = { prompt: word("prompt"), model: "dall-e-3", conversationId };
  await as(person, "POST", "/api/generate-image", drawing);
  await as(person, "GET", `/api/search?q=${word("search")}`);

  const question = await as(person, "POST", "/api/courses/ai-master/qa", {
    question: `Stays ${tag}`,
  });
  const withdrawn = await as(person, "POST", "/api/courses/ai-master/qa", {
    question: word("withdrawn"),
  });
  await as(person, "DELETE", `/api/questions/${withdrawn.body.id}`);
  return { tag, person, words, acts, questionId: question.body.id };
}

/** Every row of every table as text, the names and contents of all files, and the log. */
async function everything(): Promise<string> {
  const tables = await sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `;
  const texts = [...logLines];
  for (const { name } of tables) {
    for (const { row } of await sql.unsafe(`select t::text as row from ${name} t`)) {
      texts.push(row, ...hexTexts(row));
    }
  }
  for (const path of stored) {
    const file = await storage.open(path);
    if (file) texts.push(path, await new Response(file).text());
  }
  return texts.join("\n");
}

const hexTexts = (row: string) =>
  [...row.matchAll(/\\x((?:[\da-f]{2})+)/g)].map(([, hex = ""]) =>
    new TextDecoder().decode(Uint8Array.fromHex(hex))
  );

const found = async (words: string[]) => {
  const text = await everything();
  return words.filter((word) => text.includes(word));
};

/** Moves all times of the database back, without triggers. */
async function letDaysPass(days: number) {
  const columns = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'academy' and data_type = 'timestamp with time zone'
      and is_generated = 'NEVER'
  `;
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const { tableName, columnName } of columns) {
      await sql`
        update academy.${sql(tableName)}
        set ${sql(columnName)} = ${sql(columnName)} - make_interval(days => ${days})
      `;
    }
  });
}

const log = createLog("debug", (line) => logLines.push(line));
async function keepHouse() {
  await runHousekeeping(sql, log);
  await sql`update academy.removals set next_try_at = now()`;
  await removeWaiting({ sql, storage, log });
}

const leaver = await plant("zqleaver");
const other = await plant("zqother");
const neverStored = ["password", "typo", "conflict", "search"];
/** After a day. */
const goneEarlier = [...neverStored, "note", "unasked", "waiting", "withdrawn"];
const missing = async ({ tag, words }: { tag: string; words: string[] }) => {
  const kept = await found(words);
  return words.filter((word) => !kept.includes(word)).map((word) => word.slice(tag.length)).sort();
};

/** Staff have an account, and the names of their files. */
async function plantStaff() {
  const words = { firstName: "zqstaffname", claimed: "zqstafffile", dropped: "zqstaffdropped" };
  const staff = await makeUser(sql, { role: "staff", firstName: words.firstName });
  for (const fileName of [words.claimed, words.dropped]) {
    await as(staff, "POST", "/api/admin/videos/upload-url", { fileName: `${fileName}.mp4` });
  }
  await sql`
    update academy.uploads set claimed_at = now() where file_name = ${`${words.claimed}.mp4`}
  `;
  const [{ path } = {}] = await sql`select path from academy.uploads where claimed_at is null`;
  await as(staff, "DELETE", "/api/admin/uploads", { path });
  return { acts: `/api/admin/users/${staff.id}`, words: Object.values(words) };
}
const staff = await plantStaff();

Deno.test("keeps everything of a deleted user for 30 days", async () => {
  assert.equal(leaver.words.length, 22);
  assert.deepEqual(await missing(leaver), neverStored.toSorted());
  await as(admin, "DELETE", leaver.acts);
  await as(admin, "DELETE", staff.acts);
  await letDaysPass(29);
  await keepHouse();
  assert.deepEqual(await missing(leaver), goneEarlier.toSorted());
  assert.deepEqual(await found(staff.words), staff.words);
  const [row] = await sql`select erased_at from academy.users where id = ${leaver.person.id}`;
  assert.equal(row?.erasedAt, null);
});

Deno.test("goes on with an erasure that stopped in its middle", async () => {
  await letDaysPass(1);
  await sql.unsafe(`
    create function academy.fail_test() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$;
    create trigger fail_test before delete on academy.notes for each row
      execute function academy.fail_test();
  `);
  await keepHouse();
  assert.ok(logLines.some((line) => line.includes("killed")));
  const left = await found(leaver.words);
  assert.ok(left.includes("zqleaverrewritten") && left.includes("zqleaversecond"), left.join());
  await sql`drop function academy.fail_test() cascade`;
});

Deno.test("finds no word of a user who was deleted 30 days ago, and all words of another", async () => {
  await keepHouse();
  assert.deepEqual(await found([...leaver.words, ...staff.words]), []);
  const [row] = await sql`select * from academy.users where id = ${leaver.person.id}`;
  assert.deepEqual(
    [row?.email, row?.firstName, row?.lastName, row?.status],
    [`${leaver.person.id}@erased.invalid`, "", "", "deleted"],
  );
  assert.deepEqual(await missing(other), goneEarlier.toSorted());
});

Deno.test("keeps the question of an erased user without a name, and the ids in the audit log", async () => {
  const reader = await makeUser(sql, { courses: ["ai-master"] });
  const { body } = await as(reader, "GET", "/api/courses/ai-master/qa");
  const question = body.find(({ id }: { id: string }) => id === leaver.questionId);
  assert.deepEqual(
    [question.question, question.askedBy, question.askedById],
    ["Stays zqleaver", "", leaver.person.id],
  );
  const entries = await sql`
    select action, details, address from academy.audit where person_id = ${leaver.person.id}
    order by id
  `;
  assert.deepEqual(entries.map(({ action, details }) => [action, details]), [
    ["user.create", { role: "learner", courses: ["ai-master"] }],
    ["user.rename", { from: "…", to: "…" }],
    ["user.suspend", { reason: "…" }],
    ["user.activate", {}],
    ["question.withdraw", { courseId: "ai-master", questionId: entries[4]?.details.questionId }],
    ["user.remove", { courses: ["ai-master"] }],
  ]);
  assert.deepEqual(entries.map(({ address }) => address), [
    ...Array(4).fill("203.0.113.77"),
    null,
    "203.0.113.77",
  ]);
});

Deno.test("knows of every table that names users whether its rows stay", async () => {
  const staying = await sql`
    select conrelid::regclass || '.' || attname as column
    from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'academy.users'::regclass and confdeltype <> 'c'
    order by 1
  `;
  // A table whose rows belong to one user says `on delete cascade` and is erased. The others stand
  // here, because their rows stay or the erasure has a step for them.
  assert.deepEqual(staying.map(({ column }) => column), [
    "academy.audit.actor_id",
    "academy.audit.person_id",
    "academy.questions.answered_by_id",
    "academy.questions.asked_by_id",
    "academy.questions.hidden_by_id",
    "academy.removed_questions.asked_by_id",
    "academy.sent_answers.handled_by_id",
    "academy.sent_answers.sender_id",
    "academy.uploads.person_id",
    "academy.usage_days.person_id",
    "academy.usage_months.person_id",
  ]);
});

Deno.test("knows of every column of an account whether it stays", async () => {
  const columns = await sql`
    select column_name from information_schema.columns
    where table_schema = 'academy' and table_name = 'users' and is_generated = 'NEVER'
  `;
  // A new column with personal data also belongs into `eraseAccounts`. A deletion drops the key.
  const erased = ["email", "first_name", "last_name", "last_seen_at", "password_hash", "seal_key"];
  const staying = ["created_at", "deleted_at", "deletion_due_at", "erased_at", "id", "role"];
  assert.deepEqual(
    columns.map(({ columnName }) => columnName).sort(),
    [...erased, "suspension_reason", ...staying, "password_set_by_staff", "status"].sort(),
  );
});
