// A server process under attack.
import { openEmbedded, openMedia } from "../../embedded.ts";
import type { Pool } from "../../db/sql.ts";
import { readSettings } from "../../env.ts";
import { run } from "../../main.ts";
import { LARGE_TABLES, type LargeTable } from "../../../supabase/local/large-tables.ts";
import { addressOf } from "../answers.ts";
import { startFakeModel } from "../fake-model.ts";
import { makeUser, makeVideo } from "../factories.ts";
import { watchThisProcess } from "../watched-process.ts";
import type { Academy } from "./attack.ts";

const EVERY_MS = 5;
const EMAIL = "guessed@people.test";
const PASSWORD = "the right password";

const settings = readSettings("start");
const embedded = await openEmbedded(settings);
const { storage } = await openMedia(settings);
const academy: Omit<Academy, "origin"> = {
  learners: [],
  staff: "",
  attackers: [],
  account: { email: "", password: "" },
  videoId: "",
};
/**
 * The model never begins an answer, so an attacker can stop each question before the first word.
 */
const model = startFakeModel();
model.say({ holdsHead: true, body: [] });
const running = await run(settings, () =>
  Promise.resolve({
    ...embedded,
    storage,
    model: addressOf(model),
    async fill(sql, passwords) {
      const cookieOf = async (role: "learner" | "staff") =>
        (await makeUser(sql, { role, courses: ["ai-master"] })).cookie;
      for (let n = 0; n < 20; n++) academy.learners.push(await cookieOf("learner"));
      academy.staff = await cookieOf("staff");
      for (let n = 0; n < 4; n++) academy.attackers.push(await cookieOf("learner"));
      const { id: personId } = await makeUser(sql, { courses: ["ai-master"], email: EMAIL });
      // A real hash, as in production, because the proof is about its cost.
      const hash = await passwords.hash(PASSWORD);
      await sql`update academy.users set password_hash = ${hash} where id = ${personId}`;
      academy.account = { email: EMAIL, password: PASSWORD };
      const { id } = await makeVideo(sql, { courseId: "ai-master" });
      academy.videoId = id;
      const writer = await makeUser(sql, { courses: ["ai-master"] });
      academy.attackers.push(writer.cookie);
      await writeMuch(sql, writer.id, id);
    },
  }));

/**
 * Writes 2,000 of the longest Burmese notes, and 20,000 questions. They are old, so that the search
 * does not index them during the attacks.
 */
async function writeMuch(pool: Pool, writerId: string, videoId: string) {
  await pool.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`
      insert into academy.notes (owner_id, video_id, content, created_at, updated_at)
      select ${writerId}, ${videoId}, rpad(n::text, 4000, 'မြန်မာ'), '2026-01-01', '2026-01-01'
      from generate_series(1, 2000) n
    `;
    await sql`
      insert into academy.questions (course_id, asked_by_id, question, created_at)
      select 'ai-master', ${writerId}, rpad(n::text, 300, ' why'), '2026-01-01'
      from generate_series(1, 20000) n
    `;
  });
  // Each question has changed the revision of its course. Every request would read these 20,000 old
  // versions of one row.
  await pool`vacuum`;
  // As the embedded database does later, by itself.
  for (const { name, columns } of await pool.unsafe<LargeTable[]>(LARGE_TABLES)) {
    await pool.unsafe(`analyze ${name} (${columns})`);
  }
}

await watchThisProcess({ origin: running.origin, ...academy }, EVERY_MS);
model.stop();
await running.stop();
await embedded.close();
Deno.exit(0);
