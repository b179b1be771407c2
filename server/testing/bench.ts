// `deno task bench`: what our own layers cost, as ratios measured in turns in one run, so that a noisy machine
// slows both sides of each. Ends with 1 where a ratio is missed.
import { Hono } from "hono";
import { testApp } from "./app.ts";
import type { Load, Measured } from "./bench/load.ts";
import { makePerson, makeVideo } from "./factories.ts";
import { throwawayPostgres } from "./postgres.ts";

const ROUNDS = 9;
const CALLS = 4000;
const CONNECTIONS = 20;

type Side = { port: number; request: string };

const loader = new Worker(new URL("./bench/load.ts", import.meta.url), { type: "module" });

const ask = (load: Load) =>
  new Promise<Measured>((resolve, reject) => {
    loader.onmessage = ({ data }) => resolve(data);
    loader.onerror = (event) => reject(new Error(event.message));
    loader.postMessage(load);
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const get = (path: string, headers: Record<string, string> = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: academy.test",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

const listening = (handle: Deno.ServeHandler<Deno.NetAddr>) =>
  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handle);

/** How much of the first side's rate each of them reaches, on whatever DATABASE_URL names. */
async function compare(database: string, least: number): Promise<boolean> {
  const { app, sql, database: pool, close } = await testApp({ LOG_LEVEL: "silent" });
  const { cookie } = await makePerson(sql, { courses: ["ai-first-step", "ai-master"] });
  for (let n = 1; n <= 20; n++) {
    const pieces = Array.from({ length: 4 }, () => "5e".repeat(32));
    const description = "ဒီသင်ခန်းစာမှာ AI ဆိုတာ ဘာလဲ၊ ဘာလုပ်ပေးနိုင်သလဲ ကြည့်ကြပါမယ်။ ".repeat(3);
    await makeVideo(sql, {
      title: `သင်ခန်းစာ ${n}`,
      description,
      position: n,
      pieces,
      size: 16_000_000,
    });
  }
  const path = "/api/courses/ai-master/videos";
  const answer = await app.request(path, { headers: { cookie } });
  const etag = answer.headers.get("etag") ?? "";
  const body = await answer.bytes();

  const type = { "content-type": "application/json" };
  const bare = new Hono().get("/", (c) => c.body(body, 200, type));
  const query = new Hono().get("/", async (c) => {
    await pool.sql`select 1`;
    return c.body(body, 200, type);
  });
  const servers = [bare, query, app].map(({ fetch }) =>
    listening((request, info) => fetch(request, info))
  );
  const [floor = 0, oneQuery = 0, ours = 0] = servers.map(({ addr }) => addr.port);
  const sides: Record<string, Side> = {
    "the same bytes from a bare Hono": { port: floor, request: get("/") },
    "the same bytes after one `select 1`": { port: oneQuery, request: get("/") },
    "20 videos, signed in and enrolled": { port: ours, request: get(path, { cookie }) },
    "20 videos, known by their mark": {
      port: ours,
      request: get(path, { cookie, "if-none-match": etag }),
    },
    "GET /api/config": { port: ours, request: get("/api/config") },
  };

  const rates = new Map<string, number[]>(Object.keys(sides).map((name) => [name, []]));
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, side] of Object.entries(sides)) {
      const { perSecond, status } = await ask({ ...side, calls: CALLS, connections: CONNECTIONS });
      if (status !== "200" && status !== "304") throw new Error(`${name}: ${status}`);
      if (round > 0) rates.get(name)?.push(perSecond);
    }
  }
  for (const server of servers) await server.shutdown();
  await close();

  const all = [...rates].map(([name, values]) => ({ name, rate: median(values) }));
  const [base, one] = all;
  const part = (rate: number, of = base) => Number((rate / (of?.rate ?? 1)).toFixed(3));
  for (const { name, rate } of all) {
    console.log(JSON.stringify({
      database,
      what: name,
      perSecond: Math.round(rate),
      ofBareHono: part(rate),
      ofOneQuery: part(rate, one),
    }));
  }
  const reached = part(all[2]?.rate ?? 0);
  const holds = reached >= least;
  console.log(JSON.stringify({ database, reached, least, holds, bytes: body.length }));
  return holds;
}

const results: boolean[] = [];
Deno.env.delete("DATABASE_URL");
results.push(await compare("embedded", 0.15));
const postgres = await throwawayPostgres();
if (postgres) {
  try {
    Deno.env.set("DATABASE_URL", postgres.url);
    results.push(await compare("PostgreSQL", 0.5));
  } finally {
    await postgres.close();
  }
} else console.log("PostgreSQL: not run, there is no initdb here.");
Deno.exit(results.every(Boolean) ? 0 : 1);
