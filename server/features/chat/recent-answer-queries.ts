// The query for an answer that the same user got a moment ago.
import type { Sql } from "../../db/sql.ts";
import type { Source } from "../passages/sources.ts";

export type RecentAnswer = {
  content: string;
  sources: Source[] | null;
  followUps: string[] | null;
};

/** The answer to the same first question of the same user, if it ended in the last minute. */
export const getRecentAnswer = (sql: Sql, answerId: string) =>
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
