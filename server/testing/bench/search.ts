// Compares a search with a simple call of a signed-in user, and writes with and without the
// search's rows, in an academy of ordinary size.
import type { Database } from "../../db/database.ts";
import type { Pool } from "../../db/sql.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../app.ts";
import { makeUser, openSession } from "../factories.ts";
import { median, percentile, rounded } from "../statistics.ts";
import { fillAcademy, insertConversations, known, LATE, RARE, type Size } from "./search-data.ts";

const WHOLE: Size = {
  ...{ cues: 100_000, notes: 100_000, people: 5000, questions: 20_000, pieces: 2000 },
};
/** Filling the embedded database takes long. */
const TENTH: Size = {
  ...{ cues: 10_000, notes: 10_000, people: 500, questions: 2000, pieces: 200 },
};

const ROUNDS = 60;
const WARM_UP = 10;
const WRITES = 200;
/** A search may become so much slower than the figures in the file. */
const LOSS = 1.2;
const MAX_WRITES_RATIO = 1.3;
/** The p95 of a common query on PostgreSQL, on an idle machine. */
const COMMON_MS = 50;

const SIMPLE = "/api/questions/answered";
const [prompt = "", , burmese = ""] = Object.keys(known);
const queries: Record<string, Record<string, string>> = {
  "common": { q: prompt },
  "common, Burmese": { q: burmese },
  "common, a part of a word": { q: "mar" },
  "common, two words": { q: `${prompt} ai` },
  "common, questions only": { q: prompt, kind: "question" },
  "files only": { q: prompt, kind: "resource" },
  "far behind": { q: LATE },
  "rare": { q: RARE.word },
  "nothing found": { q: "xylophone" },
  "two letters, common": { q: "ai" },
  "two letters, rare as a word": { q: "re" },
};

/** Queries of a user with many long conversations. */
const ownQueries: typeof queries = {
  "own conversations": { q: prompt, kind: "conversation" },
  "own conversations, nothing found": { q: "xylophone", kind: "conversation" },
};

type Figures = Record<string, Record<string, number>>;
const figuresFile = new URL("./search-figures.json", import.meta.url);

/** Runs on the database in DATABASE_URL. */
export async function compareSearch(database: string) {
  const isEmbedded = !Deno.env.get("DATABASE_URL");
  const switchable = switchableRows();
  const app = await testApp(
    { NOTES_PER_DAY: "1000000", QUESTIONS_PER_HOUR: "1000000", QUESTIONS_PER_DAY: "1000000" },
    { log: createLog("info", () => {}), database: switchable.wrap },
  );
  const { sql, url, close } = app;
  const size = isEmbedded ? TENTH : WHOLE;
  const people = await fillAcademy(sql, url, size);
  const [writer = "", ...others] = people;
  await insertConversations(sql, writer);
  await sql`analyze`;
  const cookies = await Promise.all(
    others.slice(0, 20).map(async (id) => (await openSession(sql, id)).cookie),
  );

  const writerCookie = (await openSession(sql, writer)).cookie;

  const call = async (cookie: string, method: string, path: string, body?: object) => {
    const began = performance.now();
    const answer = await app.call({ cookie }, method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return performance.now() - began;
  };
  const reads = await measureReads(cookies, writerCookie, call);
  const figures: Figures = JSON.parse(await Deno.readTextFile(figuresFile));
  // On a busy machine a time says nothing. The ratios still do.
  const isIdle = percentile(0.95, reads.simple) <= 3 * percentile(0.5, reads.simple);
  let holds = true;
  for (const [what, times] of Object.entries(reads.searches)) {
    // The quick calls: other load on the machine makes the others slower, each by another factor.
    const ratio = rounded(percentile(0.1, times) / percentile(0.1, reads.simple));
    const figure = figures[database]?.[what];
    // Without a figure there is nothing to compare with yet.
    const most = figure === undefined ? null : rounded(figure * LOSS);
    const p95Ms = rounded(percentile(0.95, times));
    const isInTime = isEmbedded || !isIdle || !what.startsWith("common") || p95Ms <= COMMON_MS;
    console.log(
      JSON.stringify({ database, search: what, ms: rounded(median(times)), p95Ms, ratio, most }),
    );
    holds &&= (most === null || ratio <= most) && isInTime;
  }
  const learner = await makeUser(sql, { courses: ["ai-master"] });
  for (const [what, path, body] of await listWrites(sql)) {
    const ratio = await compareWrites(
      switchable,
      () => call(learner.cookie, "POST", path, body),
    );
    console.log(JSON.stringify({ database, write: what, ratio, most: MAX_WRITES_RATIO }));
    holds &&= ratio <= MAX_WRITES_RATIO;
  }
  await close();
  console.log(JSON.stringify({ database, ...size, isIdle, holds }));
  return holds;
}

type Call = (cookie: string, method: string, path: string) => Promise<number>;

/** The simple call and all searches take turns. */
async function measureReads(cookies: string[], writerCookie: string, call: Call) {
  const simple: number[] = [];
  const searches: Record<string, number[]> = {};
  const search = async (
    what: string,
    cookie: string,
    query: Record<string, string>,
    counts: boolean,
  ) => {
    const ms = await call(cookie, "GET", `/api/search?${new URLSearchParams(query)}`);
    if (counts) (searches[what] ??= []).push(ms);
  };
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const cookie = cookies[(n + WARM_UP) % cookies.length] ?? "";
    const base = await call(cookie, "GET", SIMPLE);
    if (n >= 0) simple.push(base);
    for (const [what, query] of Object.entries(queries)) {
      await search(what, cookie, query, n >= 0);
    }
    for (const [what, query] of Object.entries(ownQueries)) {
      await search(what, writerCookie, query, n >= 0);
    }
  }
  return { simple, searches };
}

async function listWrites(sql: Pool): Promise<[string, string, object][]> {
  const [video] = await sql<{ id: string }[]>`
    select id from academy.videos where course_id = 'ai-master' limit 1
  `;
  const text = "How long should a prompt be? ညွှန်ကြားချက် ဘယ်လောက်ရှည်ရမလဲ။ ".repeat(2);
  return [
    ["add a note", `/api/videos/${video?.id}/notes`, { content: text }],
    ["ask a question", "/api/courses/ai-master/qa", { question: text }],
  ];
}

/** Writes take turns with and without the rows of the search. */
async function compareWrites(
  switchable: ReturnType<typeof switchableRows>,
  write: () => Promise<number>,
) {
  const ratios: number[] = [];
  for (let n = -WARM_UP; n < WRITES; n++) {
    const times: number[] = [];
    // Each side comes first in every second round.
    for (const isOn of n % 2 ? [true, false] : [false, true]) {
      switchable.set(isOn);
      times[isOn ? 1 : 0] = await write();
    }
    switchable.set(true);
    const [without = 1, withRows = 1] = times;
    if (n >= 0) ratios.push(withRows / without);
  }
  return rounded(median(ratios));
}

/** Leaves out the statement that writes the search's rows while the switch is off. */
function switchableRows() {
  let isOn = true;
  const isOfSearch = (first: unknown) =>
    Array.isArray(first) && "raw" in first &&
    String(first[0]).includes("insert into academy.search_texts");

  function wrapSql<S extends object>(sql: S): S {
    return new Proxy(sql, {
      apply(target, self, given) {
        if (!isOn && isOfSearch(given[0])) return Promise.resolve([]);
        return typeof target === "function" ? Reflect.apply(target, self, given) : undefined;
      },
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        const opens = name === "begin" || name === "savepoint";
        if (!opens || typeof value !== "function") return value;
        return (work: (sql: object) => unknown) =>
          value.call(target, (inner: object) => work(wrapSql(inner)));
      },
    });
  }

  return {
    set: (wish: boolean) => void (isOn = wish),
    wrap: (database: Database): Database => ({
      get sql() {
        return wrapSql(database.sql);
      },
      answers: database.answers,
      suspect: database.suspect,
      close: database.close,
    }),
  };
}
