import assert from "node:assert/strict";
import { testApp } from "../testing/app.ts";
import { type MadePerson, makePerson } from "../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const enroll = ({ cookie }: MadePerson, key: string, courseName = "ai-master") =>
  call({ cookie, headers: { "Idempotency-Key": key } }, "POST", "/api/enrollment", { courseName });
const leave = ({ cookie }: MadePerson) =>
  call({ cookie }, "DELETE", "/api/enrollment", { courseName: "ai-master" });
const isEnrolled = async ({ cookie }: MadePerson) =>
  (await (await call({ cookie }, "GET", "/api/enrollment/ai-master")).json()).enrolled;

Deno.test("a request sent again is answered again, and applied once", async () => {
  const person = await makePerson(sql);
  const key = crypto.randomUUID();
  const first = await enroll(person, key);
  await leave(person);
  const again = await enroll(person, key);
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(await first.json(), await again.json());
  assert.equal(await isEnrolled(person), false);
});

Deno.test("a key that stands for another body is refused", async () => {
  const person = await makePerson(sql);
  const key = crypto.randomUUID();
  await enroll(person, key);
  const other = await enroll(person, key, "ai-first-step");
  assert.deepEqual([other.status, (await other.json()).code], [409, "conflict"]);
});

Deno.test("a key belongs to one person", async () => {
  const [one, two] = [await makePerson(sql), await makePerson(sql)];
  const key = crypto.randomUUID();
  await enroll(one, key);
  assert.equal((await enroll(two, key)).status, 201);
  assert.equal(await isEnrolled(two), true);
});

Deno.test("a key must be an id", async () => {
  const refused = await enroll(await makePerson(sql), "again");
  assert.deepEqual([refused.status, (await refused.json()).code], [400, "invalid_input"]);
});

Deno.test("a request that was refused stored nothing: mended, it may use its key again", async () => {
  const { cookie, password } = await makePerson(sql);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const change = (currentPassword: string) =>
    call({ cookie, headers }, "POST", "/api/auth/password", {
      currentPassword,
      newPassword: "another password",
    });
  assert.equal((await change("wrong")).status, 401);
  assert.equal((await change(password)).status, 200);
});

Deno.test("after a day a key may be used anew", async () => {
  const person = await makePerson(sql);
  const key = crypto.randomUUID();
  await enroll(person, key);
  await leave(person);
  await sql`update academy.idempotency_keys set created_at = created_at - interval '25 hours'`;
  assert.equal((await enroll(person, key)).status, 201);
  assert.equal(await isEnrolled(person), true);
});

Deno.test("of many at once with one key one is applied; the others hear its answer or that it is running", async () => {
  const person = await makePerson(sql);
  const key = crypto.randomUUID();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => enroll(person, key))))
    .map(({ status }) => status);
  assert.ok(statuses.includes(201));
  assert.ok(statuses.every((status) => status === 201 || status === 409), statuses.join());
  const [row] = await sql`
    select count(*)::int as keys from academy.idempotency_keys where person_id = ${person.id}
  `;
  assert.equal(row?.keys, 1);
});
