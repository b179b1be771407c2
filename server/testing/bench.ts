// `deno task bench`: what our own layers cost, as ratios measured in turns in one run, so that a noisy machine
// slows both sides of each.
import { Hono } from "hono";
import { testApp } from "./app.ts";
import { makePerson } from "./factories.ts";

const ROUNDS = 7;
const CALLS = 400;
const AT_ONCE = 20;

const { sql, call, database, close } = await testApp({ LOG_LEVEL: "silent" });
const { cookie } = await makePerson(sql, { courses: ["ai-first-step", "ai-master"] });

const body = await (await call({ cookie }, "GET", "/api/user/enrollments")).json();
const bare = new Hono().get("/", (c) => c.json(body));
const bareQuery = new Hono().get("/", async (c) => {
  await database.sql`select 1`;
  return c.json(body);
});

const sides: Record<string, () => Promise<Response> | Response> = {
  "the same answer from a bare Hono": () => bare.request("/"),
  "the same answer after one `select 1`": () => bareQuery.request("/"),
  "GET /api/user/enrollments, signed in": () => call({ cookie }, "GET", "/api/user/enrollments"),
  "GET /api/config": () => call({}, "GET", "/api/config"),
};

async function perSecond(ask: () => Promise<Response> | Response) {
  let left = CALLS;
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) await (await ask()).arrayBuffer();
  }));
  return CALLS / ((performance.now() - began) / 1000);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const rates = new Map<string, number[]>(Object.keys(sides).map((name) => [name, []]));
// The first round only warms up.
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, ask] of Object.entries(sides)) {
    const rate = await perSecond(ask);
    if (round > 0) rates.get(name)?.push(rate);
  }
}
const [floor = 0, query = 0] = [...rates.values()].map(median);
for (const [name, values] of rates) {
  const rate = median(values);
  console.log(JSON.stringify({
    what: name,
    perSecond: Math.round(rate),
    ofBareHono: Number((rate / floor).toFixed(3)),
    ofOneQuery: Number((rate / query).toFixed(3)),
  }));
}
await close();
