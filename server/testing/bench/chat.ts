// Runs 200 answers at once. Measures how much later their first words come through our server than
// from the model itself, and how much memory each answer takes.
import { createLog } from "../../log.ts";
import { testApp } from "../app.ts";
import { makeUser } from "../factories.ts";
import type { Pace } from "./paced-model.ts";
import type { Streams, StreamsRead } from "./read-streams.ts";

const STREAMS = 200;
const PER_SECOND = 40;
const WORDS = 320;
/** All streams begin before the first one ends, so for a while all of them run. */
const EVERY_MS = 25;
const ROUNDS = 3;
const OURS = "through our server";
/** The limits: the delay of the first word as a ratio, and the memory that each stream adds. */
export type Limits = { ratio: number; kbAStream: number };

type Tools = {
  listening: (handle: Deno.ServeHandler<Deno.NetAddr>) => Deno.HttpServer<Deno.NetAddr>;
  median: (values: number[]) => number;
};

/** Runs on the database in DATABASE_URL. Without limits, it only reports. */
export async function compareChat(
  database: string,
  most: Limits | undefined,
  { listening, median }: Tools,
): Promise<boolean> {
  const paced = worker(new URL("./paced-model.ts", import.meta.url));
  const modelPort = await asked<number>(paced, { words: WORDS, perSecond: PER_SECOND } as Pace);
  const reader = worker(new URL("./read-streams.ts", import.meta.url));
  const url = `http://127.0.0.1:${modelPort}/v1`;
  const { app, answers, sql, close } = await testApp({}, {
    log: createLog("info", () => {}),
    model: { url, key: "key", model: "paced", label: "Paced", isDemo: false },
  });
  const server = listening((request, info) => app.fetch(request, info));
  const people = await Promise.all(
    Array.from({ length: STREAMS }, async () => {
      const { id, cookie } = await makeUser(sql);
      const [row] = await sql<{ id: string }[]>`
        insert into academy.conversations (person_id, title, is_empty) values (${id}, 'x', false) returning id
      `;
      return { cookie, conversationId: row?.id };
    }),
  );
  // Runs a round every second, as in production.
  const round = setInterval(() => void answers.round(), 1000);
  const message = "ဒီသင်ခန်းစာက ဘာအကြောင်းလဲ";
  const sides: Record<string, Streams> = {
    "from the model itself": {
      port: modelPort,
      everyMs: EVERY_MS,
      requests: people.map(() =>
        post("/v1/chat/completions", {}, {
          ...{ model: "paced", stream: true, messages: [{ role: "user", content: message }] },
        })
      ),
    },
    [OURS]: {
      port: server.addr.port,
      everyMs: EVERY_MS,
      requests: people.map(({ cookie, conversationId }) =>
        post("/api/chat", { cookie, "sec-fetch-site": "same-origin" }, { message, conversationId })
      ),
    },
  };

  const { rounds, memoryKb } = await measureStreams(sides, reader, median);
  clearInterval(round);

  for (const [side, what] of Object.keys(sides).entries()) {
    const of = (key: keyof Figures) =>
      Number(median(rounds.map((round) => round[side]?.[key] ?? 0)).toFixed(1));
    console.log(JSON.stringify({
      ...{ database, chat: what, streams: STREAMS, wordsPerSecond: PER_SECOND },
      ...{ firstWordMs: of("first"), p95: of("late"), wholeMs: of("last") },
    }));
  }
  const ratio = Number(
    median(rounds.map(([direct, ours]) => (ours?.first ?? 0) / (direct?.first ?? 1))).toFixed(2),
  );
  const kbAStream = Math.round(memoryKb);
  const holds = !most || ratio <= most.ratio && kbAStream <= most.kbAStream;
  console.log(JSON.stringify({ database, firstWord: ratio, kbAStream, most, holds }));
  await server.shutdown();
  await close();
  paced.terminate();
  reader.terminate();
  return holds;
}

type Figures = { first: number; late: number; last: number };

/** Returns the figures of both sides, round by round, and the memory that one stream takes here. */
async function measureStreams(
  sides: Record<string, Streams>,
  reader: Worker,
  median: Tools["median"],
) {
  const rounds: Figures[][] = [];
  let memoryKb = 0;
  for (let n = 0; n <= ROUNDS; n++) {
    const figures = [];
    for (const [name, streams] of Object.entries(sides)) {
      const before = Deno.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 100);
      const { first, last, broken } = await asked<StreamsRead>(reader, streams);
      clearInterval(watch);
      if (broken > 0) throw new Error(`${name}: ${broken} answers were not whole`);
      const sorted = first.toSorted((a, b) => a - b);
      figures.push({
        first: median(first),
        late: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
        last: median(last),
      });
      // The first round allocates memory that later rounds use again, so it does not count.
      if (n > 0 && name === OURS) memoryKb = Math.max(memoryKb, (peak - before) / STREAMS / 1024);
    }
    if (n > 0) rounds.push(figures);
  }
  return { rounds, memoryKb };
}

const worker = (file: URL) => new Worker(file, { type: "module" });

const asked = <Answer>(worker: Worker, question: unknown) =>
  new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(question);
  });

function post(path: string, headers: Record<string, string>, body: unknown): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...{ host: "academy.test", "content-type": "application/json", ...headers },
    "content-length": String(new TextEncoder().encode(text).length),
  }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, "", text].join("\r\n");
}
