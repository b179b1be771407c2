// The query for the messages that a model reads.
import type { Sql } from "../../db/sql.ts";
import { attachedFilesOf } from "../attachments/queries.ts";
import { withoutUnknownMarks } from "../passages/sources.ts";
import type { HistoryMessage } from "./fit-context.ts";

/** More messages than fit a context. */
const CONTEXT_MESSAGES = 60;

/**
 * Lists the last messages of a conversation, newest first. A failed or stopped answer is listed
 * with the text that it has, a picture with a sentence about it. The marks of earlier answers are
 * left out, because they name passages that the model no longer has. With `answerId`, lists only
 * messages before this answer.
 */
export const listContext = (sql: Sql, conversationId: string, answerId?: string) =>
  sql<(HistoryMessage & { hadPassages: boolean })[]>`
    select m.role, m.sources is not null as had_passages,
      case when m.image_path is null then m.content else '(A picture was made of this and shown here.)' end
        as content,
      ${attachedFilesOf(sql)} as files,
      exists (
        select from academy.messages a where a.question_id = m.id and a.status = 'failed'
      ) as has_failed
    from academy.messages m
    where m.conversation_id = ${conversationId} and (m.content <> '' or m.image_path is not null) ${
    answerId
      ? sql`and m.number < (select a.number from academy.messages a where a.id = ${answerId})`
      : sql``
  }
    order by m.number desc limit ${CONTEXT_MESSAGES}
  `.then((messages) =>
    messages.map(({ hadPassages, content, ...message }): HistoryMessage => ({
      ...message,
      content: hadPassages ? withoutUnknownMarks(content, []) : content,
    }))
  );
