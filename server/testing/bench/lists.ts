// Compares the rate of a list of videos with the same list from a bare Hono and from ready bytes.
import { Hono } from "hono";
import type { Sql } from "../../db/sql.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../app.ts";
import { makeUser, makeVideo } from "../factories.ts";
import { serveHere } from "../ports.ts";
import { median, rounded } from "../statistics.ts";
import { measureRounds, requestText, sendLoad } from "./tools.ts";

const ROUNDS = { rounds: 60, warmUp: 10 };
const CALLS = 400;
const CONNECTIONS = 20;

const LIST = "/api/courses/ai-master/videos";

type Side = { port: number; requests: string[] };

/**
 * What the list must reach of the rates of the simple servers. On each machine, that is less than
 * the code of 2026-11-22 reached, and more than the slower code after it. On PostgreSQL, the ratio to
 * a bare Hono differs too much between machines (0.61 to 0.86 for one release).
 */
export type Floor = { ofBareHono?: number; ofOneQuery?: number };

/** Runs on the database in DATABASE_URL. */
export async function compareLists(database: string, least: Floor): Promise<boolean> {
  const { app, sql, database: pool, close } = await testApp({}, {
    // The app makes each line, as in production, but writes it nowhere.
    log: createLog("info", () => {}),
  });
  const people = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () => makeUser(sql, { courses: ["ai-first-step", "ai-master"] }),
    ),
  );
  await makeVideos(sql);
  const answer = await app.request(LIST, { headers: { cookie: people[0]?.cookie ?? "" } });
  const etag = answer.headers.get("etag") ?? "";
  const body = await answer.bytes();

  const servers = [...simpleServers(body, () => pool.sql`select 1`), app].map(({ fetch }) =>
    serveHere((request, info) => fetch(request, info))
  );
  const [floor = 0, kept = 0, oneQuery = 0, ours = 0] = servers.map(({ addr }) => addr.port);
  const all = (request: string) => people.map(() => request);
  const each = (headers: Record<string, string> = {}) =>
    people.map(({ cookie }) => requestText(LIST, { cookie, ...headers }));
  const sides: Record<string, Side> = {
    "the same list from a bare Hono": { port: floor, requests: all(requestText("/")) },
    "the same bytes, ready made": { port: kept, requests: all(requestText("/")) },
    "the same bytes, ready made, after one `select 1`": {
      port: oneQuery,
      requests: all(requestText("/")),
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
    "GET /api/config": { port: ours, requests: all(requestText("/api/config")) },
  };

  const rounds = await measureRounds(ROUNDS, () => measureSides(sides));
  for (const server of servers) await server.shutdown();
  await close();
  const reached = report(database, Object.keys(sides), rounds);
  const { ofBareHono = 0, ofOneQuery = 0 } = least;
  const holds = reached.ofBareHono >= ofBareHono && reached.ofOneQuery >= ofOneQuery;
  console.log(JSON.stringify({ database, reached, least, holds, bytes: body.length }));
  return holds;
}

async function makeVideos(sql: Sql) {
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
}

/** A bare Hono that encodes the list, one with ready bytes, and one with a query before them. */
function simpleServers(body: Uint8Array<ArrayBuffer>, query: () => PromiseLike<unknown>) {
  const type = { "content-type": "application/json" };
  const rows = JSON.parse(new TextDecoder().decode(body));
  return [
    new Hono().get("/", (c) => c.json(rows)),
    new Hono().get("/", (c) => c.body(body, 200, type)),
    new Hono().get("/", async (c) => {
      await query();
      return c.body(body, 200, type);
    }),
  ];
}

async function measureSides(sides: Record<string, Side>): Promise<number[]> {
  const rates = [];
  for (const [name, side] of Object.entries(sides)) {
    const { perSecond, status } = await sendLoad({ ...side, calls: CALLS });
    if (status !== "200" && status !== "304") throw new Error(`${name}: ${status}`);
    rates.push(perSecond);
  }
  return rates;
}

/** Prints each side beside the simple servers. Returns what our list reaches of their rates. */
function report(database: string, names: string[], rounds: number[][]) {
  /** The median of the ratios of all rounds. */
  const part = (side: number, of: number) =>
    rounded(median(rounds.map((rates) => (rates[side] ?? 0) / (rates[of] ?? 1))), 3);
  for (const [side, what] of names.entries()) {
    const perSecond = Math.round(median(rounds.map((rates) => rates[side] ?? 0)));
    const figures = {
      ofBareHono: part(side, 0),
      ofReadyMade: part(side, 1),
      ofOneQuery: part(side, 2),
    };
    console.log(JSON.stringify({ database, what, perSecond, ...figures }));
  }
  return { ofBareHono: part(3, 0), ofReadyMade: part(3, 1), ofOneQuery: part(3, 2) };
}
