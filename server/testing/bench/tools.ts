// What the benchmarks share: requests as text for bare sockets, rounds, and data that is
// the same in every run.
import { connect, type Pool } from "../../db/sql.ts";
import { startWorker } from "../worker.ts";
import type { Load, Measured } from "./load.ts";
import type { Pace } from "./paced-model.ts";

/** Sends requests from a thread of its own. */
export const { ask: sendLoad } = startWorker<Load, Measured>(new URL("./load.ts", import.meta.url));

/** Starts a model that sends its words at an even pace. `address` is what the app needs to ask it. */
export async function startPacedModel(pace: Pace) {
  const { ask, terminate } = startWorker<Pace, number>(
    new URL("./paced-model.ts", import.meta.url),
  );
  const port = await ask(pace);
  const url = `http://127.0.0.1:${port}/v1`;
  const address = { url, key: "key", model: "paced", label: "Paced", isDemo: false };
  return { port, address, terminate };
}

/** The text of a request. With a body, it is a POST of JSON. */
export function requestText(path: string, headers: Record<string, string> = {}, body?: object) {
  const text = body ? JSON.stringify(body) : "";
  const all = {
    host: "academy.test",
    ...headers,
    ...body && {
      "content-type": "application/json",
      "content-length": String(new TextEncoder().encode(text).length),
    },
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${body ? "POST" : "GET"} ${path} HTTP/1.1`, ...lines, "", text].join("\r\n");
}

/**
 * Measures all sides of a comparison in turn, many times. The many short rounds make other load on
 * the machine affect all sides of a round alike. Returns the figures of all sides, round by round,
 * without the rounds that only warm up.
 */
export async function measureRounds<Figure>(
  { rounds, warmUp }: { rounds: number; warmUp: number },
  measureSides: (round: number) => Promise<Figure[]>,
): Promise<Figure[][]> {
  const measured = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const figures = await measureSides(round);
    if (round >= warmUp) measured.push(figures);
  }
  return measured;
}

/** Makes well mixed numbers below `most`, the same in every run. */
export function mixedNumbers(seed: number) {
  let state = seed + 1;
  return (most: number) => {
    state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
    return ((state ^ state >>> 13) >>> 0) % most;
  };
}

/** PostgreSQL vacuums by itself from time to time. The embedded database does it when it opens. */
export async function tidy(pool: Pool, url: string) {
  const isEmbedded = !Deno.env.get("DATABASE_URL");
  const sql = isEmbedded ? pool : connect(url, { max: 1, statementTimeout: 0 });
  await sql`vacuum analyze`;
  if (!isEmbedded) await sql.end();
}
