// Runs 200 answers at once. Measures how much later their first words come through our server than
// from the model itself, and how much memory each answer takes.
import { createLog } from "../../log.ts";
import { testApp } from "../app.ts";
import { makeUser } from "../factories.ts";
import { serveHere } from "../ports.ts";
import { median, percentile, rounded } from "../statistics.ts";
import { startWorker } from "../worker.ts";
import type { Streams, StreamsRead } from "./read-streams.ts";
import { measureRounds, requestText, startPacedModel } from "./tools.ts";

const STREAMS = 200;
const PER_SECOND = 40;
const WORDS = 320;
/** All streams begin before the first one ends, so for a while all of them run. */
const EVERY_MS = 25;
/** The first round allocates memory that later rounds use again, so it does not count. */
const ROUNDS = { rounds: 3, warmUp: 1 };
/** The limits: the delay of the first word as a ratio, and the memory that each stream adds. */
export type Limits = { ratio: number; kbAStream: number };

/** Runs on the database in DATABASE_URL. Without limits, it only reports. */
export async function compareChat(database: string, most?: Limits): Promise<boolean> {
  const paced = await startPacedModel({ words: WORDS, perSecond: PER_SECOND });
  const reader = startWorker<Streams, StreamsRead>(new URL("./read-streams.ts", import.meta.url));
  const { app, answers, sql, close } = await testApp({}, {
    log: createLog("info", () => {}),
    model: paced.address,
  });
  const server = serveHere((request, info) => app.fetch(request, info));
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
      port: paced.port,
      everyMs: EVERY_MS,
      requests: people.map(() =>
        requestText("/v1/chat/completions", {}, {
          ...{ model: "paced", stream: true, messages: [{ role: "user", content: message }] },
        })
      ),
    },
    "through our server": {
      port: server.addr.port,
      everyMs: EVERY_MS,
      requests: people.map(({ cookie, conversationId }) =>
        requestText("/api/chat", { cookie, "sec-fetch-site": "same-origin" }, {
          message,
          conversationId,
        })
      ),
    },
  };

  const rounds = await measureRounds(ROUNDS, () => measureSides(sides, reader.ask));
  clearInterval(round);

  for (const [side, what] of Object.keys(sides).entries()) {
    const of = (key: keyof Figures) =>
      rounded(median(rounds.map((round) => round[side]?.[key] ?? 0)), 1);
    console.log(JSON.stringify({
      ...{ database, chat: what, streams: STREAMS, wordsPerSecond: PER_SECOND },
      ...{ firstWordMs: of("first"), p95: of("late"), wholeMs: of("last") },
    }));
  }
  const ratio = rounded(
    median(rounds.map(([direct, ours]) => (ours?.first ?? 0) / (direct?.first ?? 1))),
  );
  const kbAStream = Math.round(Math.max(...rounds.map(([, ours]) => ours?.memoryKb ?? Infinity)));
  const holds = !most || ratio <= most.ratio && kbAStream <= most.kbAStream;
  console.log(JSON.stringify({ database, firstWord: ratio, kbAStream, most, holds }));
  await server.shutdown();
  await close();
  paced.terminate();
  reader.terminate();
  return holds;
}

/** `memoryKb` is what one stream takes in this process. */
type Figures = { first: number; late: number; last: number; memoryKb: number };

async function measureSides(
  sides: Record<string, Streams>,
  read: (streams: Streams) => Promise<StreamsRead>,
): Promise<Figures[]> {
  const figures = [];
  for (const [name, streams] of Object.entries(sides)) {
    const before = Deno.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 100);
    const { first, last, broken } = await read(streams);
    clearInterval(watch);
    if (broken > 0) throw new Error(`${name}: ${broken} answers were not whole`);
    figures.push({
      first: median(first),
      late: percentile(0.95, first),
      last: median(last),
      memoryKb: (peak - before) / STREAMS / 1024,
    });
  }
  return figures;
}
