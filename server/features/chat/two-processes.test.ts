// Tests two real processes on one PostgreSQL: a question at one, followed and stopped at the other,
// and a process that dies.
import assert from "node:assert/strict";
import { until } from "../../testing/until.ts";
import { readAnswer } from "../../testing/answers.ts";
import { testDatabase } from "../../testing/database.ts";
import { type FakeModel, startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";
import { type Product, startProduct } from "../../testing/product.ts";

/** PGlite accepts only one connection. */
const ignore = !Deno.env.get("DATABASE_URL");
/** A stop by another process may take 1.5 s. */
const STOP_TENTHS = 15;

/**
 * Counts tenths of a second until `done`, each with a plain call. On a busy machine the tenths take
 * longer, as a stop does.
 */
async function tenthsUntil(done: Promise<unknown>, plainCall: () => Promise<unknown>) {
  let isDone = false;
  void done.then(() => isDone = true);
  let tenths = 0;
  for (; !isDone; tenths++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await plainCall();
  }
  return tenths;
}

const cleanUp: (() => unknown)[] = [];
Deno.test.afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

async function start() {
  const { sql, url, close } = await testDatabase();
  cleanUp.push(close);
  const fake = startFakeModel();
  cleanUp.push(fake.stop);
  async function product() {
    const folder = await Deno.makeTempDir({ prefix: "pyinnya-chat-" });
    cleanUp.push(() => Deno.remove(folder, { recursive: true }));
    const env = { DATABASE_URL: url, AI_BASE_URL: fake.url, AI_API_KEY: fake.key };
    const product = await startProduct(folder, { ...env, LOG_LEVEL: "error" });
    cleanUp.push(async () => {
      try {
        product.kill("SIGKILL");
      } catch {
        // The process has ended, as the test wanted.
      }
      await product.ended;
    });
    return product;
  }
  const [one, two] = await Promise.all([product(), product()]);
  return { sql, fake, one, two };
}

const calls =
  (cookie: string) =>
  ({ origin }: Product, path: string, body?: unknown, signal = AbortSignal.timeout(60_000)) =>
    fetch(`${origin}${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
      body: body ? JSON.stringify(body) : undefined,
      // A response that never comes must fail the test, not hang it.
      signal,
    });

/** Asks a question at this process, and returns when the first words of its answer are here. */
async function beginAnswer(
  product: Product,
  fake: FakeModel,
  call: ReturnType<typeof calls>,
  signal?: AbortSignal,
) {
  fake.say(saying("it begins ", hold, "and ends"));
  const made = await call(product, "/api/conversations", { title: "New" });
  const { id: conversationId } = await made.json();
  const answer = await call(product, "/api/chat", { message: "Long", conversationId }, signal);
  // Proves that no buffer between model and client holds the first word back.
  await readAnswer(answer, ({ text }) => text === "it begins ");
  const path = `/api/conversations/${conversationId}`;
  const last = async (product: Product) => {
    const messages = await (await call(product, `${path}/messages`)).json();
    const { status, content } = messages.at(-1);
    return { status, content };
  };
  return { answer, conversationId, path, last, request: fake.requests.at(-1) };
}

/** All readers of an answer of one process leave, and the other process gets the next question. */
async function askAfterLeaving(
  { fake, one, two }: { fake: FakeModel; one: Product; two: Product },
  call: ReturnType<typeof calls>,
) {
  const leaving = new AbortController();
  const { conversationId, path, request } = await beginAnswer(one, fake, call, leaving.signal);
  const followed = await call(two, `${path}/answer`, undefined, leaving.signal);
  await readAnswer(followed, ({ text }) => text === "it begins ");
  leaving.abort();
  fake.say();
  // On a busy machine the two processes may need longer to learn that nobody reads than a question
  // waits.
  const next = await until(async () => {
    const next = await call(two, "/api/chat", { message: "Next", conversationId });
    if (next.status !== 409) return next;
    await next.body?.cancel();
    return undefined;
  }, "the next question is taken");
  assert.deepEqual([next.status, (await readAnswer(next)).text], [200, "Heard: Next"]);
  await request?.closed;
  assert.equal(request?.closedBy, "caller");
}

Deno.test(
  {
    name:
      "keeps an answer when the connection ends, the other process stops it, or its process dies",
    ignore,
  },
  async (t) => {
    const { sql, fake, one, two } = await start();
    const { id: personId, cookie } = await makeUser(sql);
    const call = calls(cookie);
    const usage = async () => {
      const [row] = await sql`
      select messages, reserved_messages from academy.usage_months where person_id = ${personId}
    `;
      return { ...row };
    };
    const begin = (product: Product) => beginAnswer(product, fake, call);

    await t.step("follows and stops an answer by the other process", async () => {
      const { answer, path, last, request } = await begin(one);
      const followed = readAnswer(await call(two, `${path}/answer`));
      assert.ok(request);
      const took = tenthsUntil(request.closed, () => last(one));
      assert.deepEqual(await (await call(two, `${path}/stop`, {})).json(), { ok: true });
      await request.closed;
      assert.equal(request.closedBy, "caller");
      assert.ok(await took <= STOP_TENTHS, `${await took} tenths of a second`);
      assert.deepEqual(await last(two), { status: "stopped", content: "it begins " });
      const { text, isWhole } = await followed;
      assert.deepEqual([text, isWhole], ["it begins ", true]);
      assert.ok((await readAnswer(answer)).isWhole, "the reader gets the end of the answer");
    });

    await t.step(
      "answers the next question at the other process when all readers left",
      async () => {
        await askAfterLeaving({ fake, one, two }, call);
        assert.deepEqual(await usage(), { messages: 3, reservedMessages: 0 });
      },
    );

    await t.step("keeps the text so far when the answer's process is killed", async () => {
      const { answer, path, last, request } = await begin(one);
      const following = await call(two, `${path}/answer`);
      await readAnswer(following, ({ text }) => text === "it begins ");
      one.kill("SIGKILL");
      await request?.closed;
      assert.equal(request?.closedBy, "caller");
      await assert.rejects(readAnswer(answer));
      // The lease would end soon by itself. The test does not wait for that.
      const [lease] = await sql`
        update academy.messages set lease_until = now() - interval '1 second'
        where status = 'running'
        returning (select max(lease_until) <= now() + interval '10 seconds' from academy.messages) as is_short
      `;
      assert.equal(lease?.isShort, true);
      const { events, isWhole } = await readAnswer(following);
      assert.deepEqual([events.at(-1)?.code, isWhole], ["ai_failed", true]);
      assert.deepEqual(await last(two), { status: "failed", content: "it begins " });
      assert.deepEqual(await usage(), { messages: 3, reservedMessages: 0 });
    });

    await t.step("completes the answer when its process is told to shut down", async () => {
      const { answer, request } = await begin(two);
      two.kill("SIGTERM");
      // The process accepts no new connections, but completes the responses that it has begun.
      while (
        await fetch(`${two.origin}/healthz`).then(
          ({ body, status }) => body?.cancel().then(() => status === 200),
          () => false,
        )
      );
      fake.release();
      const { text, isWhole } = await readAnswer(answer);
      assert.deepEqual([text, isWhole], ["and ends", true]);
      const { code, output } = await two.ended;
      assert.deepEqual([code, output.includes("error")], [0, false]);
      await request?.closed;
      assert.equal(fake.open(), 0);
      assert.deepEqual(await usage(), { messages: 4, reservedMessages: 0 });
    });
  },
);
