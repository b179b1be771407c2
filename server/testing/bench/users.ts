// Compares the panel's list of users at 50,000 users with the same list at 500.
import { courseIds } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { insertEnrollments, recountPeople } from "../../features/users/queries.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../app.ts";
import { makeUser } from "../factories.ts";
import { serveHere } from "../ports.ts";
import { median, rounded } from "../statistics.ts";
import { measureRounds, mixedNumbers, requestText, sendLoad, tidy } from "./tools.ts";

const FEW = 500;
const MANY = 50_000;
const AT_ONCE = 1000;
const MAX_RATIO = 1.5;
const PAGE = "25";
/** So many users have a name that no other user has, at any size of the list. */
const RARE = 6;
/**
 * So many of the first users match the searches. Both sides have these users, so a page is full on
 * both sides.
 */
const OFTEN = 100;

const ROUNDS = { rounds: 30, warmUp: 5 };
const CALLS = 8;

const burmese = "အောင် မြင့် ဇော် လင်း ခင် ထွေး သူ ရိန် ဝင်း မိုး ဖြိုး ကျော် စိုး နိုင် လှ ဌေး မြ သန်း တင် အေး"
  .split(" ");
const latin =
  "Aung Myint Zaw Lin Khin Htwe Thu Rein Win Moe Phyo Kyaw Soe Naing Hla Htay Mya Than Tin Aye"
    .split(" ");

const queries: Record<string, Record<string, string>> = {
  "newest first": {},
  "by name": { sort: "name" },
  "by email": { sort: "email" },
  "last seen first": { sort: "-seen" },
  "a Burmese name": { search: "မြင့်" },
  "a Burmese name, by name": { search: "မြင့်", sort: "name" },
  "inside a Burmese word": { search: "ြင့" },
  "two frequent Burmese words": { search: "ဌေး မြင့်", sort: "name" },
  "as Zawgyi": { search: "ျမင့္" },
  "inside a Latin word": { search: "yin", sort: "-name" },
  "a frequent whole name": { search: "Aung Zaw Hla" },
  "a rare whole name": { search: "Thinzar Nandar Ohn" },
  "two rare Burmese words": { search: "နန္ဒာ အုန်း", sort: "name" },
  "the beginning of an email": { search: "zaw.lin4" },
  "an email": { search: userOf(0).email },
  "nobody": { search: "nobody at all" },
  "one letter": { search: "ဌ" },
  "suspended": { status: "suspended", sort: "name" },
  "staff": { role: "staff", sort: "email" },
  "in a course": { course: "ai-master", sort: "name" },
  "suspended, by a name": { status: "suspended", search: "ထွေး" },
};

/**
 * Reported, but not judged: three words, and every fifth user has each of them. The search checks
 * many users one by one before it finds a match.
 */
const BEYOND = ["a frequent whole name"];

/** Runs on the database in DATABASE_URL. */
export async function compareUsers(database: string): Promise<boolean> {
  const sides = [await openSide(FEW), await openSide(MANY)];
  let holds = true;
  for (const what of [...Object.keys(queries), "a page in the middle"] as const) {
    const found = await Promise.all(sides.map(async ({ read, asked }) => {
      const { items } = await read({ limit: PAGE, ...asked[what as keyof typeof asked] });
      return items.length;
    }));
    // The work is the same only if both answers have the same length.
    if (found[0] !== found[1]) throw new Error(`${what}: ${found.join(" beside ")}`);
    const rounds = await measureRounds(ROUNDS, async () => {
      const times = [];
      for (const { asked, cookie, server } of sides) {
        const path = pathOf({ limit: PAGE, ...asked[what as keyof typeof asked] });
        const requests = [requestText(path, { cookie })];
        const load = { port: server.addr.port, requests, calls: CALLS };
        const { perSecond, status } = await sendLoad(load);
        if (status !== "200") throw new Error(`${what}: ${status}`);
        times.push(1000 / perSecond);
      }
      return times;
    });
    const [few, many] = sides.map((_, side) =>
      rounded(median(rounds.map((times) => times[side] ?? 0)))
    );
    const ratio = rounded(median(rounds.map(([few = 1, many = 1]) => many / few)));
    console.log(JSON.stringify({ database, users: what, found, fewMs: few, manyMs: many, ratio }));
    if (!BEYOND.includes(what)) holds &&= ratio <= MAX_RATIO;
  }
  console.log(JSON.stringify({ database, users: `${MANY} beside ${FEW}`, most: MAX_RATIO, holds }));
  for (const { server, close } of sides) {
    await server.shutdown();
    await close();
  }
  return holds;
}

/** The list at this number of users. */
async function openSide(size: number) {
  const { app, call, sql, url, close } = await testApp({}, { log: createLog("info", () => {}) });
  await fill(sql, size);
  await tidy(sql, url);
  const { cookie } = await makeUser(sql, { role: "staff" });
  const read = async (query: Record<string, string>) =>
    await (await call({ cookie }, "GET", pathOf(query))).json();
  let middle = "";
  for (let n = 0; n < size / 200; n++) {
    const { nextCursor } = await read({ limit: "100", ...middle && { cursor: middle } });
    middle = nextCursor;
  }
  const asked = { ...queries, "a page in the middle": { cursor: middle } };
  const server = serveHere((request, info) => app.fetch(request, info));
  return { asked, read, cookie, server, close };
}

const pathOf = (query: Record<string, string>) => `/api/admin/users?${new URLSearchParams(query)}`;

async function fill(sql: Sql, size: number) {
  for (let from = 0; from < size; from += AT_ONCE) {
    const people = Array.from(
      { length: Math.min(AT_ONCE, size - from) },
      (_, n) => userOf(from + n),
    );
    const made = await sql<{ id: string }[]>`
      insert into academy.users (
        email, password_hash, first_name, last_name, role, status, suspension_reason, created_at, last_seen_at
      )
      select email, repeat('x', 97), first_name, last_name, role, status,
        case when status = 'suspended' then 'Unpaid' end,
        now() - joined * interval '1 second', now() - seen * interval '1 second'
      from jsonb_to_recordset(${sql.json(people)}) as p (
        email text, first_name text, last_name text, role text, status text, joined int, seen int
      )
      returning id
    `;
    await insertEnrollments(
      sql,
      made.flatMap(({ id: userId }, n) =>
        courseIds.slice(0, n % 3).map((courseId) => ({ userId, courseId }))
      ),
    );
  }
  // Production recounts every hour.
  await recountPeople(sql);
}

/** Makes well mixed users, the same in every run. */
function userOf(n: number) {
  const next = mixedNumbers(n);
  const part = (list: string[]) => list[next(list.length)] ?? "";
  const list = n % 2 ? latin : burmese;
  const blank = n % 2 ? " " : "";
  const isFound = n < OFTEN;
  const email = `${isFound ? "zaw.lin4" : `${part(latin)}.${part(latin)}`}${n}@people.test`
    .toLowerCase();
  const name = n < RARE
    ? n % 2 ? ["Thinzar Nandar", "Ohn"] : ["သဇင်နန္ဒာ", "အုန်း"]
    : isFound
    ? n % 2 ? ["Aung Zaw", "Hla"] : ["မြင့်ထွေး", "ဌေး"]
    : [`${part(list)}${blank}${part(list)}`, part(list)];
  return {
    email,
    first_name: name[0],
    last_name: name[1],
    role: n % 1000 === 99 || isFound && n % 3 === 2 ? "staff" : "learner",
    status: n % 50 === 7 || isFound && n % 2 === 0 ? "suspended" : "active",
    joined: next(30_000_000),
    seen: next(8_000_000),
  };
}
