import assert from "node:assert/strict";
import { testDatabase } from "../../testing/database.ts";
import { makeUser, noCeiling as ceiling } from "../../testing/factories.ts";
import { costOfImage, costOfTokens } from "./prices.ts";
import { freeUsage, reserveUsage, settleUsage, type UsageKind } from "./queries.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

const answer = { model: "gpt-5", inputTokens: 100, outputTokens: 200, cost: 0.00225 };

const monthOf = async (personId: string) => {
  const [month] = await sql`
    select messages, images, reserved_messages, reserved_images, cost
    from academy.usage_months where person_id = ${personId}
  `;
  return { ...month };
};

Deno.test("reserves, uses and frees places, separately for messages and images", async () => {
  const { id: personId } = await makeUser(sql);
  const reserve = (kind: UsageKind) => reserveUsage(sql, { personId, kind, limit: 2, ceiling });
  const first = await reserve("message");
  assert.ok(first);
  assert.ok(await reserve("message"));
  assert.equal(await reserve("message"), undefined);
  assert.ok(await reserve("image"));

  await freeUsage(sql, { personId, kind: "message", ...first });
  assert.ok(await reserve("message"));
  await settleUsage(sql, { personId, kind: "message", ...first, ...answer });
  assert.equal(await reserve("message"), undefined);
  await settleUsage(sql, { personId, kind: "image", ...first, ...answer, model: "dall-e-3" });
  assert.deepEqual(await monthOf(personId), {
    messages: 1,
    images: 1,
    reservedMessages: 1,
    reservedImages: 0,
    cost: "0.0045000",
  });
});

Deno.test("gains no place when a place is freed more often than it was reserved", async () => {
  const { id: personId } = await makeUser(sql);
  const reservation = { personId, kind: "message", limit: 1, ceiling } as const;
  const place = await reserveUsage(sql, reservation);
  assert.ok(place);
  for (let time = 0; time < 3; time++) await freeUsage(sql, { ...reservation, ...place });
  assert.ok(await reserveUsage(sql, reservation));
  assert.equal(await reserveUsage(sql, reservation), undefined);
});

Deno.test("reserves nothing when the limit is zero", async () => {
  const { id: personId } = await makeUser(sql);
  assert.equal(await reserveUsage(sql, { personId, kind: "image", limit: 0, ceiling }), undefined);
  assert.deepEqual(await monthOf(personId), {});
});

Deno.test("begins a month at midnight in Myanmar and gives each month its own places", async () => {
  const { id: personId } = await makeUser(sql);
  const reserve = (at: string) =>
    reserveUsage(sql, { personId, kind: "message", limit: 1, ceiling, at: new Date(at) })
      .then((time) => time && { ...time });
  const november = { period: "2026-11", day: "2026-11-30" };
  assert.deepEqual(await reserve("2026-11-30T17:29:59.999Z"), november);
  assert.deepEqual(await reserve("2026-11-30T17:30:00.000Z"), {
    period: "2026-12",
    day: "2026-12-01",
  });
  assert.equal(await reserve("2026-11-01T00:00:00Z"), undefined);
  assert.deepEqual(await reserve("2026-12-31T17:30:00Z"), { period: "2027-01", day: "2027-01-01" });
  await settleUsage(sql, { personId, kind: "message", ...november, ...answer });
  const days =
    await sql`select day, messages from academy.usage_days where person_id = ${personId}`;
  assert.deepEqual(days.map((day) => ({ ...day })), [{ day: "2026-11-30", messages: 1 }]);
});

Deno.test("gives exactly as many of forty calls at once a place as the quota has", async () => {
  const { id: personId } = await makeUser(sql);
  const places = await Promise.all(
    Array.from(
      { length: 40 },
      () => sql.begin((sql) => reserveUsage(sql, { personId, kind: "message", limit: 5, ceiling })),
    ),
  );
  const reservedPlaces = places.filter((place) => place !== undefined);
  assert.equal(reservedPlaces.length, 5);
  // Places are used while other calls ask again. Nobody may get a sixth place.
  const later = await Promise.all(reservedPlaces.flatMap((time) => [
    settleUsage(sql, { personId, kind: "message", ...time, ...answer }),
    reserveUsage(sql, { personId, kind: "message", limit: 5, ceiling }),
  ]));
  assert.deepEqual(later.filter((_, n) => n % 2 === 1), Array(5).fill(undefined));
  assert.deepEqual(await monthOf(personId), {
    messages: 5,
    images: 0,
    reservedMessages: 0,
    reservedImages: 0,
    cost: "0.0112500",
  });
});

Deno.test("adds prices exactly", () => {
  assert.equal(costOfTokens(1000, 1000), 0.0125);
  assert.equal(costOfTokens(1, 0), 0.0000025);
  assert.equal(costOfTokens(0, 3), 0.00003);
  assert.equal(costOfTokens(0, 0), 0);
  assert.equal(costOfImage("sdxl-lightning"), 0.00092);
});
