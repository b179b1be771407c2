import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import {
  type MadeUser,
  makeUsage,
  makeUser,
  noCeiling as ceiling,
} from "../../testing/factories.ts";
import { reserveUsage } from "./queries.ts";

const { sql, call, close } = await testApp({
  MONTHLY_MESSAGE_QUOTA: "5",
  MONTHLY_IMAGE_QUOTA: "2",
});
Deno.test.afterAll(close);

const ask = async ({ cookie }: Partial<MadeUser>, query: Record<string, string> = {}) => {
  const answer = await call({ cookie }, "GET", `/api/usage?${new URLSearchParams(query)}`);
  return { status: answer.status, body: await answer.json() };
};

Deno.test("returns what a user used in a month, by model, what it cost and what is left", async () => {
  const person = await makeUser(sql);
  const somebody = await makeUser(sql);
  await makeUsage(sql, person.id, { day: "2026-11-01", times: 2 });
  await makeUsage(sql, person.id, { day: "2026-11-30", model: "gpt-5-mini" });
  await makeUsage(sql, person.id, {
    day: "2026-11-30",
    kind: "image",
    model: "sdxl-lightning",
    cost: 0.00092,
  });
  for (const day of ["2026-10-31", "2026-12-01"]) await makeUsage(sql, person.id, { day });
  await makeUsage(sql, somebody.id, { day: "2026-11-15" });
  const waiting = { personId: person.id, kind: "message", at: new Date("2026-11-20") } as const;
  await reserveUsage(sql, { ...waiting, limit: 5, ceiling });

  assert.deepEqual(await ask(person, { period: "2026-11" }), {
    status: 200,
    body: {
      period: "2026-11",
      messageCount: 3,
      imageCount: 1,
      // Three answers at 0.0125 and one image.
      estimatedCost: "0.0384",
      modelBreakdown: { "gpt-5": 2, "gpt-5-mini": 1, "sdxl-lightning": 1 },
      resetsAt: "2026-12-01",
      messageQuota: 5,
      imageQuota: 2,
      messagesLeft: 1,
      imagesLeft: 1,
    },
  });
});

Deno.test("returns zeros for a month without usage and resets December's quota in January", async () => {
  const person = await makeUser(sql);
  const { body } = await ask(person, { period: "2026-12" });
  assert.deepEqual(body, {
    period: "2026-12",
    messageCount: 0,
    imageCount: 0,
    estimatedCost: "0.0000",
    modelBreakdown: {},
    resetsAt: "2027-01-01",
    messageQuota: 5,
    imageQuota: 2,
    messagesLeft: 5,
    imagesLeft: 2,
  });
});

Deno.test("leaves zero, not less, when the quota is lowered below the usage", async () => {
  const person = await makeUser(sql);
  await makeUsage(sql, person.id, { day: "2026-11-01", times: 7 });
  const { body } = await ask(person, { period: "2026-11" });
  assert.deepEqual([body.messageCount, body.messagesLeft], [7, 0]);
});

Deno.test("returns the month in which a question would count now when no month is given", async () => {
  const person = await makeUser(sql);
  const reserve = () =>
    reserveUsage(sql, { personId: person.id, kind: "image", limit: 9, ceiling });
  const before = await reserve();
  const { body } = await ask(person);
  const after = await reserve();
  assert.ok([before?.period, after?.period].includes(body.period));
});

Deno.test("refuses visitors and invalid months", async () => {
  assert.equal((await ask({})).status, 401);
  const person = await makeUser(sql);
  for (const period of ["", "2026", "2026-13", "2026-00", "2026-1", "0000-01", "2026-11-01", "x"]) {
    const { status, body } = await ask(person, { period });
    assert.deepEqual([status, body.details?.[0].path], [400, "period"], period);
  }
  assert.equal((await ask(person, { period: "2999-12" })).body.resetsAt, "3000-01-01");
});
