import assert from "node:assert/strict";
import { Failure } from "../../http/errors.ts";
import { makeUser } from "../../testing/factories.ts";
import { testApp } from "../../testing/app.ts";
import { type ActionLimit, countAction, removeOldCounts } from "./count-action.ts";

const { sql, close } = await testApp();
Deno.test.afterAll(close);

const hour = { action: "test.act", seconds: 3600, most: 2 };
const day = { action: "test.act", seconds: 86_400, most: 3 };

const act = (personId: string, limits: ActionLimit[] = [hour, day]) =>
  sql.begin((transaction) => countAction(transaction, personId, limits));

const refusalOf = async (personId: string) => {
  const error = await act(personId).then(() => undefined, (reason: unknown) => reason);
  if (error === undefined || error instanceof Failure) return error;
  throw error;
};

const endWindow = (personId: string, seconds: number) =>
  sql`
    update academy.action_counts set window_ends = now()
    where person_id = ${personId} and window_seconds = ${seconds}
  `;

Deno.test("refuses the third action of an hour and names the seconds to wait", async () => {
  const { id } = await makeUser(sql);
  await act(id);
  await act(id);
  const refusal = await refusalOf(id);
  assert.equal(refusal?.code, "rate_limited");
  assert.ok(refusal.retryAfter && refusal.retryAfter > 3500 && refusal.retryAfter <= 3600);
});

Deno.test("does not count a refused action, so the day's limit has room after the hour ends", async () => {
  const { id } = await makeUser(sql);
  await act(id);
  await act(id);
  for (let i = 0; i < 5; i++) assert.ok(await refusalOf(id));
  await endWindow(id, 3600);
  await act(id);
  const refusal = await refusalOf(id);
  assert.ok(refusal?.retryAfter && refusal.retryAfter > 86_000, "the day's limit is reached");
});

Deno.test("does not count one user's actions for another user", async () => {
  const [one, other] = [await makeUser(sql), await makeUser(sql)];
  await act(one.id);
  await act(one.id);
  await act(other.id);
  await act(other.id);
  assert.ok(await refusalOf(other.id));
});

Deno.test("counts each of ten actions that start at the same time", async () => {
  const { id } = await makeUser(sql);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => act(id)));
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 2);
});

Deno.test("removes the counts of windows that are over", async () => {
  const { id } = await makeUser(sql);
  await act(id);
  await endWindow(id, 3600);
  await removeOldCounts(sql);
  const rows = await sql`select window_seconds from academy.action_counts where person_id = ${id}`;
  assert.deepEqual([...rows], [{ windowSeconds: 86_400 }]);
});
