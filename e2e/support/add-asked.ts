// Lets learners ask the tutor about lessons in a month that has ended.
import type { Pool } from "../../server/db/sql.ts";
import { countMonth } from "../../server/features/asked/count-months.ts";
import { makeAnswer, makeUser } from "../../server/testing/factories.ts";

/** So many learners ask once about the lesson. */
export type AskedOptions = { videoId: string; people: number }[];

/** The learners are new. Then the month is counted as if it had just ended. */
export async function addAsked(sql: Pool, period: string, lessons: AskedOptions) {
  const at = new Date(`${period}-15T06:00:00Z`);
  // A journey may run twice in one academy.
  await sql`delete from academy.messages where created_at = ${at}`;
  for (const { videoId, people } of lessons) {
    for (let n = 0; n < people; n++) {
      const { id } = await makeUser(sql);
      await makeAnswer(sql, { personId: id, videoIds: [videoId], at });
    }
  }
  await sql`delete from academy.asked_months where period = ${period}`;
  await countMonth(sql, period);
}
