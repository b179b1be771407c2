// `deno task bench`: measures the cost of our own layers as ratios. Both sides of a ratio take
// turns in one run, so a noisy machine slows both. Exits with 1 if a ratio misses its limit.
import { compareChat, type Limits } from "./bench/chat.ts";
import { compareLists, type Floor } from "./bench/lists.ts";
import { compareSearch } from "./bench/search.ts";
import { compareStorage } from "./bench/storage.ts";
import { compareTutor } from "./bench/tutor.ts";
import { compareUsers } from "./bench/users.ts";
import { throwawayPostgres } from "./postgres.ts";

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
  if (isWanted("lists")) results.push(await compareLists(database, least));
  if (isWanted("users")) results.push(await compareUsers(database));
  if (isWanted("search")) results.push(await compareSearch(database));
  if (isWanted("chat")) results.push(await compareChat(database, ofStreams));
  if (isWanted("tutor")) results.push(await compareTutor(database, ofTutor));
}

if (isWanted("storage")) results.push(await compareStorage());
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
