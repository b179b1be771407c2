// Tests the list of conversations in each order, all at once and page by page.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const person = await makeUser(sql);
const other = await makeUser(sql);

/** Two have the same title, two the same time. */
const conversations = [
  { title: "prompts", day: 3 },
  { title: "Apples", day: 1 },
  { title: "ပုံဆွဲခြင်း", day: 2 },
  { title: "apples", day: 4 },
  { title: "100%_", day: 2 },
];
for (const { title, day } of conversations) {
  await sql`
    insert into academy.conversations (person_id, title, is_empty, updated_at)
    values (${person.id}, ${title}, false, ${new Date(Date.UTC(2026, 0, day))})
  `;
}

async function get(query: Record<string, string>, { cookie } = person) {
  const address = `/api/conversations?${new URLSearchParams(query)}`;
  const answer = await call({ cookie }, "GET", address);
  return { status: answer.status, body: await answer.json() };
}
const titles = (list: { title: string }[]) => list.map(({ title }) => title);

async function pagesOf(query: Record<string, string>) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await get({ ...query, limit: "1", ...cursor && { cursor } });
    assert.equal(body.total, conversations.length);
    seen.push(...titles(body.items));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

Deno.test("sorts by title without regard to case and shows each conversation once in the pages", async () => {
  const sorted = titles((await get({ sort: "title" })).body);
  const lower = sorted.map((title) => title.toLowerCase());
  assert.deepEqual(lower, ["100%_", "apples", "apples", "prompts", "ပုံဆွဲခြင်း"]);
  assert.deepEqual(titles((await get({ sort: "-title" })).body), sorted.toReversed());
  assert.deepEqual(await pagesOf({ sort: "title" }), sorted);
  assert.deepEqual(await pagesOf({ sort: "-title" }), sorted.toReversed());
});

Deno.test("sorts by time in both directions, the newest first by default, and shows each once", async () => {
  const newestFirst = titles((await get({})).body);
  assert.deepEqual([newestFirst[0], newestFirst[1], newestFirst[4]], [
    "apples",
    "prompts",
    "Apples",
  ]);
  assert.deepEqual(titles((await get({ sort: "-updatedAt" })).body), newestFirst);
  assert.deepEqual(titles((await get({ sort: "updatedAt" })).body), newestFirst.toReversed());
  assert.deepEqual(await pagesOf({}), newestFirst);
  assert.deepEqual(await pagesOf({ sort: "-updatedAt" }), newestFirst);
  assert.deepEqual(await pagesOf({ sort: "updatedAt" }), newestFirst.toReversed());
});

Deno.test("keeps the order in a search and lists nothing for another user", async () => {
  const found = await get({ sort: "-title", search: "apple", limit: "5" });
  assert.deepEqual(titles(found.body.items).map((title) => title.toLowerCase()), [
    "apples",
    "apples",
  ]);
  assert.equal(found.body.total, 2);
  assert.deepEqual((await get({ sort: "title" }, other)).body, []);
});

Deno.test("accepts a cursor that an older version gave for the default order", async () => {
  const whole = (await get({})).body;
  const place = ["asked", String(Date.parse(whole[1].updatedAt) * 1000), whole[1].id];
  const cursor = new TextEncoder().encode(JSON.stringify(place))
    .toBase64({ alphabet: "base64url", omitPadding: true });
  const { body } = await get({ limit: "5", cursor });
  assert.deepEqual(body.items, whole.slice(2));
});

Deno.test("refuses an unknown order and a cursor of another order", async () => {
  const { body } = await get({ limit: "1", sort: "title" });
  const refused: Record<string, string>[] = [
    { sort: "createdAt" },
    { sort: "--title" },
    { sort: "" },
    { limit: "1", cursor: "7", sort: "title" },
    { limit: "1", cursor: body.nextCursor },
    { limit: "1", cursor: body.nextCursor, sort: "-title" },
    { search: "x".repeat(101) },
  ];
  for (const query of refused) {
    const { status, body } = await get(query);
    assert.deepEqual([status, body.code], [400, "invalid_input"], JSON.stringify(query));
  }
});

Deno.test("a plain list has the 500 newest conversations or messages, and says that there are more", async () => {
  const { id, cookie } = await makeUser(sql);
  await sql`
    insert into academy.conversations (person_id, title, is_empty, updated_at)
    select ${id}, n::text, false, '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 501) n
  `;
  const [newest] = await sql<{ id: string }[]>`
    select id from academy.conversations where person_id = ${id} and title = '501'
  `;
  await sql`
    insert into academy.messages (conversation_id, role, content, status)
    select ${newest?.id ?? ""}, 'user', n::text, 'done' from generate_series(1, 501) n
  `;
  const read = async (path: string) => {
    const answer = await call({ cookie }, "GET", `/api/conversations${path}`);
    return { rows: await answer.json(), isMore: answer.headers.get("X-More") };
  };
  const listed = await read("");
  assert.deepEqual([listed.rows.length, listed.rows[0].title, listed.isMore], [500, "501", "true"]);
  const messages = `/${newest?.id}/messages`;
  const { rows, isMore } = await read(messages);
  assert.deepEqual([rows.length, rows[0].content, rows.at(-1).content], [500, "2", "501"]);
  assert.equal(isMore, "true");
  const older = await read(`${messages}?cursor=${rows[0].id}`);
  assert.deepEqual([older.rows.length, older.rows[0].content, older.isMore], [1, "1", null]);
});
