// Finds the answer to the same question of the same user that ended in the last minute. So a
// question that is asked again is paid for once.
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { formatError, type Log } from "../../log.ts";
import { withOpenSources } from "../passages/open-sources.ts";
import type { Source } from "../passages/sources.ts";
import type { NewAnswer } from "./ask-question.ts";

/**
 * Returns nothing if the search fails: the model then answers.
 *
 * Only a first question without files has no other context than its lessons. A question that
 * follows others, such as 'Tell me more', asks for something new.
 */
export async function findRecentAnswer(
  { sql, person, log }: { sql: Sql; person: User; log: Log },
  { id, history }: NewAnswer,
): Promise<RecentAnswer | undefined> {
  const [question, ...earlier] = history;
  const isAlone = earlier.length === 0 && question?.files.length === 0;
  if (!isAlone) return undefined;
  try {
    const answer = await getRecentAnswer(sql, id);
    if (!answer) return undefined;
    const [open] = await withOpenSources(sql, person, [answer]);
    return open;
  } catch (error) {
    log.warn("recent answer", { error: formatError(error) });
    return undefined;
  }
}

type RecentAnswer = {
  content: string;
  sources: Source[] | null;
  followUps: string[] | null;
};

/** The answer to the same first question of the same user, if it ended in the last minute. */
const getRecentAnswer = (sql: Sql, answerId: string) =>
  sql<RecentAnswer[]>`
    select given.content, given.sources, given.follow_ups
    from academy.messages wanted
      join academy.messages question on question.id = wanted.question_id
      join academy.conversations own on own.id = wanted.conversation_id
      join academy.conversations other on other.person_id = own.person_id and other.id <> own.id
      join academy.messages same on same.conversation_id = other.id and same.role = 'user'
        and same.content = question.content and same.about is not distinct from question.about
        and same.is_guided = question.is_guided
      join academy.messages given on given.question_id = same.id and given.status = 'done'
        and given.model = wanted.model and given.lessons_revision = wanted.lessons_revision
        and given.prompt is null and given.ended_at > now() - interval '1 minute'
    where wanted.id = ${answerId}
      -- The user may have changed the note.
      and question.about ->> 'noteId' is null
      and other.updated_at > now() - interval '10 minutes'
      and not exists (
        select from academy.messages before
        where before.conversation_id = other.id and before.number < same.number
      )
      and not exists (select from academy.attachments file where file.message_id = same.id)
    order by given.ended_at desc limit 1
  `.then(([answer]) => answer);
