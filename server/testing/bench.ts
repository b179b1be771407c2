// `deno task bench`: measures the cost of our own layers as ratios. Both sides of a ratio take
// turns in one run, so a noisy machine slows both. Exits with 1 if a ratio misses its limit.
import { Hono } from "hono";
import { createLog } from "../log.ts";
import { testApp } from "./app.ts";
import type { Load, Measured } from "./bench/load.ts";
import { compareChat, type Limits } from "./bench/chat.ts";
import { compareStorage } from "./bench/storage.ts";
import { compareUsers } from "./bench/users.ts";
import { makePerson, makeVideo } from "./factories.ts";
import { throwawayPostgres } from "./postgres.ts";

/** Many short rounds, so that other load on the machine affects all sides of a round alike. */
const ROUNDS = 60;
const CALLS = 400;
const WARM_UP = 10;
const CONNECTIONS = 20;

type Side = { port: number; requests: string[] };

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

/** Compares the rate of each side with the first one, on the database in DATABASE_URL. */
async function compare(database: string, least: number): Promise<boolean> {
  const { app, sql, database: pool, close } = await testApp({}, {
    // The app makes each line, as in production, but writes it nowhere.
    log: createLog("info", () => {}),
  });
  const people = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () => makePerson(sql, { courses: ["ai-first-step", "ai-master"] }),
    ),
  );
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
  const answer = await app.request(path, { headers: { cookie: people[0]?.cookie ?? "" } });
  const etag = answer.headers.get("etag") ?? "";
  const body = await answer.bytes();

  const type = { "content-type": "application/json" };
  const rows = JSON.parse(new TextDecoder().decode(body));
  const bare = new Hono().get("/", (c) => c.json(rows));
  const ready = new Hono().get("/", (c) => c.body(body, 200, type));
  const query = new Hono().get("/", async (c) => {
    await pool.sql`select 1`;
    return c.body(body, 200, type);
  });
  const servers = [bare, ready, query, app].map(({ fetch }) =>
    listening((request, info) => fetch(request, info))
  );
  const [floor = 0, kept = 0, oneQuery = 0, ours = 0] = servers.map(({ addr }) => addr.port);
  const all = (request: string) => people.map(() => request);
  const each = (headers: Record<string, string> = {}) =>
    people.map(({ cookie }) => get(path, { cookie, ...headers }));
  const sides: Record<string, Side> = {
    "the same list from a bare Hono": { port: floor, requests: all(get("/")) },
    "the same bytes, ready made": { port: kept, requests: all(get("/")) },
    "the same bytes, ready made, after one `select 1`": {
      port: oneQuery,
      requests: all(get("/")),
    },
    "20 videos, signed in and enrolled": { port: ours, requests: each() },
    "20 videos, packed as browsers ask for it": {
      port: ours,
      requests: each({ "accept-encoding": "gzip, deflate, br" }),
    },
    "20 videos, known by their mark": {
      port: ours,
      requests: each({ "if-none-match": etag }),
    },
    "GET /api/config": { port: ours, requests: all(get("/api/config")) },
  };

  const names = Object.keys(sides);
  const rounds: number[][] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const rates = [];
    for (const [name, side] of Object.entries(sides)) {
      const { perSecond, status } = await ask({ ...side, calls: CALLS });
      if (status !== "200" && status !== "304") throw new Error(`${name}: ${status}`);
      rates.push(perSecond);
    }
    if (round >= WARM_UP) rounds.push(rates);
  }
  for (const server of servers) await server.shutdown();
  await close();

  /** The median of the ratios of all rounds. */
  const part = (side: number, of: number) =>
    Number(median(rounds.map((rates) => (rates[side] ?? 0) / (rates[of] ?? 1))).toFixed(3));
  for (const [side, what] of names.entries()) {
    const perSecond = Math.round(median(rounds.map((rates) => rates[side] ?? 0)));
    const figures = {
      ofBareHono: part(side, 0),
      ofReadyMade: part(side, 1),
      ofOneQuery: part(side, 2),
    };
    console.log(JSON.stringify({ database, what, perSecond, ...figures }));
  }
  const reached = part(3, 0);
  const holds = reached >= least;
  const ofReadyMade = part(3, 1);
  console.log(
    JSON.stringify({ database, reached, least, holds, ofReadyMade, bytes: body.length }),
  );
  return holds;
}

const parts = ["storage", "users", "lists", "chat"] as const;
const [only] = Deno.args;
const isWanted = (part: (typeof parts)[number]) => only === undefined || only === part;
if (only !== undefined && !parts.some((part) => part === only)) {
  console.error(`Give no name to run all parts, or one of: ${parts.join(", ")}.`);
  Deno.exit(1);
}

const results: boolean[] = [];

async function onDatabase(database: string, least: number, ofStreams?: Limits) {
  if (isWanted("lists")) results.push(await compare(database, least));
  if (isWanted("users")) {
    results.push(await compareUsers(database, { ask, get, listening, median }));
  }
  if (isWanted("chat")) results.push(await compareChat(database, ofStreams, { listening, median }));
}

if (isWanted("storage")) results.push(await compareStorage(ask, get, median));
if (only !== "storage") {
  Deno.env.delete("DATABASE_URL");
  await onDatabase("embedded", 0.15);
  const postgres = await throwawayPostgres();
  if (postgres) {
    try {
      Deno.env.set("DATABASE_URL", postgres.url);
      await onDatabase("PostgreSQL", 0.5, { ratio: 1.5, kbAStream: 512 });
    } finally {
      await postgres.close();
    }
  } else {
    console.error(
      "PostgreSQL: not run, because initdb is not installed. Its figures are missing, so this run fails.",
    );
    results.push(false);
  }
}
Deno.exit(results.every(Boolean) ? 0 : 1);
