// Twenty calls at once for three places. On PGlite they run one after the other, on PostgreSQL they
// really race.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import { startFakeImageModels } from "../../testing/fake-image-models.ts";
import { imageCalls } from "../../testing/images.ts";
import { inOneMonth } from "../../testing/real-time.ts";

const AT_ONCE = 20;
const LEFT = 3;

const fake = startFakeImageModels();
const app = await testApp({
  ...fake.settings,
  MONTHLY_IMAGE_QUOTA: "10",
  CHAT_CONCURRENCY: String(AT_ONCE),
});
const { sql, storage } = app;
const { draw, usageOf, messages } = imageCalls(app);
Deno.test.afterAll(async () => {
  await app.close();
  await fake.stop();
});

/**
 * Sends all calls of a user who has three pictures left, each in its own conversation, to two
 * processes in turn.
 */
async function askAll() {
  const person = await makeUser(sql);
  await sql`
    insert into academy.usage_months (person_id, period, images)
    values (${person.id}, to_char(now() at time zone 'Asia/Yangon', 'YYYY-MM'), ${10 - LEFT})
  `;
  const conversations = await sql<{ id: string }[]>`
    insert into academy.conversations (person_id, title, is_empty)
    select ${person.id}, 'One of many', false from generate_series(1, ${AT_ONCE}) returning id
  `;
  const draws = [draw, imageCalls({ ...app, ...app.another() }).draw];
  const requestCount = fake.requests.length;
  const answers = await Promise.all(
    conversations.map(({ id }, n) =>
      draws[n % 2]?.(person, id, "A boat", { model: "dall-e-3" }) ?? Response.error()
    ),
  );
  const statuses = Object.groupBy(answers, ({ status }) => String(status));
  return { person, statuses, paid: fake.requests.length - requestCount };
}

async function drawTwenty() {
  fake.say();
  const { person, statuses, paid } = await askAll();
  assert.deepEqual([statuses["200"]?.length, statuses["429"]?.length], [LEFT, AT_ONCE - LEFT]);
  const refused = await Promise.all((statuses["429"] ?? []).map((answer) => answer.json()));
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(["quota_exceeded"]));
  assert.match(refused[0]?.details.resetsAt, /^\d{4}-\d{2}-01$/);
  assert.equal(paid, LEFT, "the provider got no more calls");
  assert.deepEqual(await usageOf(person), { images: 10, reservedImages: 0, cost: "0.1200000" });
  const stored = await sql<{ imagePath: string }[]>`
    select m.image_path from academy.messages m
    join academy.conversations c on c.id = m.conversation_id
    where c.person_id = ${person.id} and m.image_path is not null
  `;
  const found = await Promise.all(stored.map(({ imagePath }) => storage.find(imagePath)));
  assert.equal(found.filter(Boolean).length, LEFT);
}

Deno.test(
  "makes exactly as many of twenty pictures at once as the quota has left",
  () => inOneMonth(drawTwenty),
);

async function drawTwentyInVain() {
  fake.say("refusal");
  const { person, statuses, paid } = await askAll();
  const failed = statuses["502"]?.length ?? 0;
  assert.ok(failed >= LEFT && paid === failed, "a freed place was used again");
  assert.equal(failed + (statuses["429"]?.length ?? 0), AT_ONCE);
  const usage = { images: 10 - LEFT, reservedImages: 0, cost: "0.0000000" };
  assert.deepEqual(await usageOf(person), usage);
  fake.say();
  const [conversation] = await sql<{ id: string }[]>`
    insert into academy.conversations (person_id, title, is_empty)
    values (${person.id}, 'And now', false) returning id
  `;
  const id = conversation?.id ?? "";
  assert.equal((await draw(person, id, "A boat", { model: "dall-e-3" })).status, 200);
  assert.equal((await messages(person, id)).length, 2);
}

Deno.test("gives the place of a failed picture to another call", () =>
  inOneMonth(drawTwentyInVain));
