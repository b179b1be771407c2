import assert from "node:assert/strict";
import { courseIds } from "./catalogue.ts";
import { DatabaseAway } from "./db/database.ts";
import { costOfTokens } from "./features/usage/prices.ts";
import { formatMetrics } from "./metrics.ts";
import { addressOf, readAnswer } from "./testing/answers.ts";
import { testApp } from "./testing/app.ts";
import { makeUser, makeVideo } from "./testing/factories.ts";
import { startFakeModel } from "./testing/fake-model.ts";
import { growth, parseMetrics, valuesOf } from "./testing/metrics-text.ts";
import { hold, saying } from "./testing/model-faults.ts";
import { routesOf } from "./testing/walk.ts";

const METRICS_TOKEN = "a-token-of-this-test-0123456789-abcdef";
const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
const env = { METRICS_TOKEN, MONTHLY_DOLLARS: "40" };
const fake = startFakeModel();
const { app, sql, call, another, close } = await testApp(env, {
  model: addressOf(fake),
  // A scrape is no call of a user or of a visitor.
  visitorCalls: { most: 3, windowMs: 3_600_000 },
  userCalls: { most: 100, windowMs: 3_600_000 },
});
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});
const learner = await makeUser(sql, { courses: ["ai-master"] });
const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });

async function scrape(from: typeof call = call) {
  const answer = await from({ headers }, "GET", "/metrics");
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return { text, type: answer.headers.get("Content-Type"), metrics: parseMetrics(text) };
}
const as = (method: string, path: string, body?: unknown) => call(learner, method, path, body);

const requests = "pyinnya_http_requests_total";
const duration = "pyinnya_http_request_duration_seconds";
const ownScrape = { "GET /metrics 200": 1 };

Deno.test("answers only to the token, in the text format of Prometheus", async () => {
  const { text, type, metrics } = await scrape();
  assert.equal(type, "text/plain; version=0.0.4; charset=utf-8");
  assert.ok(metrics.size > 20 && text.length < 100_000);
  for (const { help } of metrics.values()) {
    assert.match(help, /^(This process|The whole academy, from the database|The setting \w+): \S/);
  }
  const wrong = [METRICS_TOKEN.slice(1), `${METRICS_TOKEN}x`, "x", `${METRICS_TOKEN} x`];
  const refused: Record<string, string>[] = [
    {},
    { Authorization: METRICS_TOKEN },
    { Authorization: `Basic ${METRICS_TOKEN}` },
    ...wrong.map((token) => ({ Authorization: `Bearer ${token}` })),
  ];
  for (const headers of refused) {
    const answer = await call({ headers }, "GET", "/metrics");
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get("WWW-Authenticate"), "Bearer");
    assert.doesNotMatch(await answer.text(), /pyinnya_/);
  }
  assert.equal((await call({ headers }, "POST", "/metrics")).status, 404);
});

Deno.test("without the setting, answers 404 as any unknown address, also to a token", async () => {
  const closed = await testApp();
  for (const token of ["", "undefined", METRICS_TOKEN]) {
    const headers = { Authorization: `Bearer ${token}` };
    const [answer, unknown] = await Promise.all(
      ["/metrics", "/nothing-here"].map((path) => closed.call({ headers }, "GET", path)),
    );
    assert.deepEqual([answer?.status, unknown?.status], [404, 404]);
    const [{ requestId: _, ...body }, { requestId: __, ...other }] = await Promise.all([
      answer?.json(),
      unknown?.json(),
    ]);
    assert.deepEqual(body, other);
  }
  await closed.close();
  // The web app has a page for each path, but not for this one.
  const withPages = await testApp({}, { site: { serve: () => new Response("page") } });
  assert.equal((await withPages.call({ headers }, "GET", "/metrics")).status, 404);
  await withPages.close();
});

Deno.test("counts exactly the requests that were made, by the pattern of their route", async () => {
  const { metrics: before } = await scrape();
  const others = Array.from({ length: 3 }, () => crypto.randomUUID());
  await as("GET", `/api/videos/${videoId}/notes`);
  for (const id of others) {
    await as("GET", `/api/videos/${id}/notes`);
    await call(undefined, "GET", `/api/nothing/${id}`);
    await call(undefined, "GET", `/${id}`);
  }
  await call(undefined, "DELETE", `/api/notes/${others[0]}`);
  await call({ headers: { "Sec-Fetch-Site": "cross-site" } }, "POST", "/api/sync", {});
  await call(undefined, "HEAD", "/healthz");
  await call(undefined, "FOO", "/healthz");
  const { metrics: after } = await scrape();
  assert.deepEqual(growth(before, after, requests), {
    ...ownScrape,
    "GET /api/videos/:videoId/notes 200": 1,
    "GET /api/videos/:videoId/notes 404": 3,
    "GET /api/* 404": 3,
    "GET /* 404": 3,
    "DELETE /api/notes/:noteId 401": 1,
    // A middleware refused it before its route.
    "POST /api/sync 403": 1,
    "HEAD /healthz 200": 1,
    "other /* 404": 1,
  });
  const timed = growth(before, after, duration, "_count");
  assert.equal(timed["GET /api/videos/:videoId/notes"], 4);
  assert.equal(timed["other /*"], 1);
  const seconds = growth(before, after, duration, "_sum")["GET /api/videos/:videoId/notes"] ?? 0;
  assert.ok(seconds > 0 && seconds < 60, `${seconds} s`);
});

Deno.test("counts an answer while it streams and when it ended, with tokens and cost by model", async () => {
  const { metrics: before } = await scrape();
  const { id } = await (await as("POST", "/api/conversations", { title: "New" })).json();
  fake.say(saying("it begins ", hold, "and ends"));
  const ask = (message: string) => as("POST", "/api/chat", { message, conversationId: id });
  const answer = await ask("What is a token?");
  await fake.holding();
  const { metrics: during } = await scrape();
  // The time of a stream counts until its first word.
  assert.equal(growth(before, during, duration, "_count")["POST /api/chat"], 1);
  const running = Object.fromEntries(valuesOf(during, "pyinnya_answers"));
  assert.deepEqual(running, { waiting: 0, writing: 1, unstored: 0 });
  assert.deepEqual(growth(before, during, "pyinnya_ai_tokens_total"), {});
  fake.say();
  fake.release();
  assert.ok((await readAnswer(answer)).isWhole);
  fake.say("broken");
  assert.equal((await ask("What fails?")).status, 502);
  fake.say();

  const { metrics: after } = await scrape();
  const ended = growth(before, after, "pyinnya_answers_ended_total");
  assert.deepEqual(ended, { "message fake-1 done": 1, "message fake-1 ai_failed": 1 });
  const left = Object.fromEntries(valuesOf(after, "pyinnya_answers"));
  assert.deepEqual(left, { waiting: 0, writing: 0, unstored: 0 });
  const [day] = await sql<{ input: number; output: number; cost: number }[]>`
    select sum(input_tokens)::int as input, sum(output_tokens)::int as output,
      sum(cost + uncharged_cost)::float8 as cost
    from academy.usage_days where person_id = ${learner.id} and model = 'fake-1'
  `;
  assert.ok(day && day.input > 0 && day.output > 0);
  const tokens = growth(before, after, "pyinnya_ai_tokens_total");
  assert.deepEqual(tokens, { "fake-1 input": day.input, "fake-1 output": day.output });
  const cost = growth(before, after, "pyinnya_ai_cost_dollars_total")["fake-1"] ?? 0;
  assert.ok(Math.abs(cost - day.cost) < 1e-9 && cost >= costOfTokens(day.input, day.output) - 1e-9);
  assert.equal(valuesOf(after, "pyinnya_month_budget_dollars").get(""), 40);
  const month = valuesOf(after, "pyinnya_academy_month_cost_dollars").get("") ?? 0;
  assert.ok(Math.abs(month - day.cost) < 1e-6, `${month} is ${day.cost}`);
  assert.ok((valuesOf(after, "pyinnya_passages").get("ai-master") ?? 0) > 0);
  const madeAt = valuesOf(after, "pyinnya_passage_index_made_timestamp_seconds").get("ai-master");
  assert.ok(Math.abs((madeAt ?? 0) - Date.now() / 1000) < 600);
});

Deno.test("counts the writes of an outbox by kind, and refused ones by their code", async () => {
  const { metrics: before } = await scrape();
  const note = (videoId: string) => ({
    id: crypto.randomUUID(),
    kind: "note.add",
    payload: {
      ...{ id: crypto.randomUUID(), videoId, content: "A note of mine" },
      createdAt: "2026-01-01T00:00:00Z",
    },
  });
  const unknown = { id: crypto.randomUUID(), kind: learner.id, payload: {} };
  const writes = [note(videoId), note(videoId), note(crypto.randomUUID()), unknown];
  assert.equal((await as("POST", "/api/sync", { writes })).status, 200);
  const { metrics: after, text } = await scrape();
  assert.deepEqual(growth(before, after, "pyinnya_outbox_batches_total"), { "": 1 });
  assert.deepEqual(growth(before, after, "pyinnya_outbox_writes_total"), {
    "note.add ok": 2,
    "note.add not_found": 1,
    "unknown invalid_input": 1,
  });
  assert.ok(!text.includes(learner.id));
});

Deno.test("has no id, email or text of a user, and each label value is one of a fixed set", async () => {
  const { text, metrics } = await scrape();
  const secrets = [learner.id, learner.email, videoId, learner.token, METRICS_TOKEN, "A note of"];
  for (const secret of [...secrets, "What is a token", "people.test"]) {
    assert.ok(!text.includes(secret), secret);
  }
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/);
  const routes = new Set(routesOf(app).map((route) => route.split(" ")[1]));
  const fits: Record<string, (value: string) => boolean> = {
    route: (value) => routes.has(value) || value === "/*" || value === "/api/*",
    method: (value) => /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/.test(value),
    status: (value) => /^[2-5]\d\d$/.test(value),
    le: (value) => value === "+Inf" || Number(value) > 0,
    model: (value) => value === "fake-1",
    course: (value) => courseIds.some((id) => id === value),
  };
  const isWord = (value: string) => /^[a-z_.\d]+$/.test(value) && value.length < 20;
  for (const { samples } of metrics.values()) {
    for (const [label, value] of samples.flatMap(({ labels }) => Object.entries(labels))) {
      assert.ok((fits[label] ?? isWord)(value), `${label}=${value}`);
    }
  }
});

Deno.test("tells what waits in the database, the same at each process", async () => {
  await sql`
    insert into academy.removals (path, tries, next_try_at) values
      ('due', 0, now()), ('failed', 2, now() + interval '1 hour'),
      ('expected', 0, now() + interval '1 day')
  `;
  await sql`insert into academy.readings (path) values ('new'), ('newer')`;
  await sql`
    insert into academy.uploads (path, kind, person_id, arrived_at, claimed_at, dropped_at) values
      ('sending', 'video', ${learner.id}, null, null, null),
      ('arrived', 'video', ${learner.id}, now(), null, null),
      ('claimed', 'video', ${learner.id}, now(), now(), null),
      ('dropped', 'video', ${learner.id}, null, null, now())
  `;
  for (const { metrics } of [await scrape(), await scrape(another().call)]) {
    const uploads = Object.fromEntries(valuesOf(metrics, "pyinnya_academy_uploads"));
    assert.deepEqual(uploads, { sending: 1, unsaved: 1 });
    assert.equal(valuesOf(metrics, "pyinnya_academy_removals_waiting").get(""), 2);
    assert.equal(valuesOf(metrics, "pyinnya_academy_readings_waiting").get(""), 2);
    assert.equal(valuesOf(metrics, "pyinnya_database_up").get(""), 1);
  }
});

Deno.test("tells what waits for the database, and for how long it waited", async () => {
  const { metrics: before } = await scrape();
  const connections = valuesOf(before, "pyinnya_database_connections_max").get("") ?? 0;
  const statements = Array.from({ length: connections * 8 + 5 }, () => sql`select 1`.execute());
  await Promise.resolve();
  const during = valuesOf(parseMetrics(formatMetrics()), "pyinnya_database_statements");
  assert.deepEqual(Object.fromEntries(during), { running: connections * 8, waiting: 5 });
  await Promise.all(statements);
  await sql.begin(async (own) => {
    await own`select 1`;
    const open = valuesOf(parseMetrics(formatMetrics()), "pyinnya_database_transactions");
    assert.equal(open.get(""), 1);
  });
  const { metrics: after } = await scrape();
  assert.deepEqual(growth(before, after, "pyinnya_database_wait_seconds", "_count"), { "": 5 });
  const now = Object.fromEntries(valuesOf(after, "pyinnya_database_statements"));
  assert.deepEqual(now, { running: 0, waiting: 0 });
  assert.equal(valuesOf(after, "pyinnya_database_transactions").get(""), 0);
});

Deno.test("without a database, or with a silent one, gives all values of the process", async () => {
  const answering = (result: () => Promise<unknown>) => () => new Proxy(sql, { apply: result });
  const faults = {
    away(): never {
      throw new DatabaseAway();
    },
    silent: answering(() => new Promise(() => {})),
    broken: answering(() => Promise.reject(new Error("relation academy.uploads does not exist"))),
  };
  const { metrics: well } = await scrape();
  for (const [fault, get] of Object.entries(faults)) {
    let isFaulty = true;
    const there = await testApp(env, {
      timeouts: { probe: 50 },
      database: (database) => ({
        ...database,
        get sql() {
          return isFaulty ? get() : database.sql;
        },
      }),
    });
    await there.call(undefined, "GET", "/healthz");
    const { metrics } = await scrape(there.call);
    assert.equal(valuesOf(metrics, "pyinnya_database_up").get(""), 0, fault);
    assert.ok((valuesOf(metrics, requests).get("GET /healthz 200") ?? 0) > 0);
    assert.ok((valuesOf(metrics, "pyinnya_memory_bytes").get("rss") ?? 0) > 1e7);
    assert.deepEqual([...metrics.keys()], [...well.keys()]);
    for (const [name, { help, samples }] of metrics) {
      if (help.startsWith("The whole academy")) assert.deepEqual(samples, [], name);
    }
    isFaulty = false;
    const { metrics: back } = await scrape(there.another({ probe: 60_000 }).call);
    assert.equal(valuesOf(back, "pyinnya_database_up").get(""), 1);
    assert.equal(valuesOf(back, "pyinnya_academy_readings_waiting").get(""), 0);
    await there.close();
  }
});
