// `deno task bench`: measures the cost of our own layers as ratios. Both sides of a ratio take
// turns in one run, so a noisy machine slows both. Exits with 1 if a ratio misses its limit.
import { compareChat, type Limits } from "./bench/chat.ts";
import { compareLists, type Floor } from "./bench/lists.ts";
import type { Load, Measured } from "./bench/load.ts";
import { compareSearch } from "./bench/search.ts";
import { compareStorage } from "./bench/storage.ts";
import { compareTutor } from "./bench/tutor.ts";
import { compareUsers } from "./bench/users.ts";
import { throwawayPostgres } from "./postgres.ts";

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

const parts = ["storage", "users", "lists", "search", "chat", "tutor"] as const;
const [only] = Deno.args;
const isWanted = (part: (typeof parts)[number]) => only === undefined || only === part;
if (only !== undefined && !parts.some((part) => part === only)) {
  console.error(`Give no name to run all parts, or one of: ${parts.join(", ")}.`);
  Deno.exit(1);
}

const results: boolean[] = [];

async function onDatabase(
  database: string,
  { least, ofTutor, ofStreams }: { least: Floor; ofTutor: number; ofStreams?: Limits },
) {
  const tools = { ask, get, listening, median };
  if (isWanted("lists")) results.push(await compareLists(database, least, tools));
  if (isWanted("users")) results.push(await compareUsers(database, tools));
  if (isWanted("search")) results.push(await compareSearch(database, tools));
  if (isWanted("chat")) results.push(await compareChat(database, ofStreams, { listening, median }));
  if (isWanted("tutor")) results.push(await compareTutor(database, ofTutor, median));
}

if (isWanted("storage")) results.push(await compareStorage(ask, get, median));
if (only !== "storage") {
  Deno.env.delete("DATABASE_URL");
  await onDatabase("embedded", { least: { ofBareHono: 0.45 }, ofTutor: 1.4 });
  const postgres = await throwawayPostgres();
  if (postgres) {
    try {
      Deno.env.set("DATABASE_URL", postgres.url);
      await onDatabase("PostgreSQL", {
        least: { ofOneQuery: 0.45 },
        ofTutor: 1.15,
        ofStreams: { ratio: 1.5, kbAStream: 512 },
      });
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
