// Finds texts that a process of an older version has written: it does not know the search's rows.
// Such a process may still run when a new one has migrated the database.
import type { Pool } from "./sql.ts";

/** Older texts are not checked again, so that the check stays fast. */
const DAYS = 7;
/** Phones send notes later, with the time at which the user wrote them. */
const DAYS_OF_NOTES = 30;

/**
 * Puts sources without a row, or with another text than their row, into `academy.search_due`. It
 * does not see captions whose text has changed.
 */
export const makeMissingDue = (sql: Pool) =>
  sql`
    with time as (
      select greatest(applied_at - interval '1 hour', now() - make_interval(days => ${DAYS}))
        as since
      from academy.migrations where name like '%\\_search\\_texts.sql'
    ), source as (
      select 'lesson' as kind, id::text as source_id, title, description as content
      from academy.videos
      union all
      select 'section', id::text, title, description from academy.sections
      union all
      select 'resource', id::text, title, description from academy.resources
      union all
      select 'overview', course_id, null, null from academy.overviews
      union all
      select 'question', id::text, null, concat_ws(E'\\n', question, answer)
      from academy.questions, time where coalesce(answered_at, created_at) > since
      union all
      select 'note', id::text, null, content from academy.notes, time
      where removed_at is null and updated_at > since - make_interval(days => ${DAYS_OF_NOTES})
      union all
      select 'conversation', id::text, title, null from academy.conversations, time
      where not is_empty and updated_at > since
    )
    insert into academy.search_due (kind, source_id)
    select o.kind, o.source_id from source o
    where not exists (
      select from academy.search_texts s
      where s.kind = o.kind and s.source_id = o.source_id and s.part = 0
        and s.title = coalesce(o.title, s.title) and s.content = coalesce(o.content, s.content)
    )
    union
    select 'conversation', m.conversation_id::text from academy.messages m, time
    where m.status <> 'running' and m.content <> ''
      and coalesce(m.ended_at, m.created_at) > since
      and not exists (
        select from academy.search_texts s
        where s.kind = 'conversation' and s.source_id = m.id::text
      )
    union
    select 'caption', c.video_id || ':' || c.language from academy.captions c
    where not exists (
      select from academy.search_texts s
      where s.kind = 'caption' and s.source_id = c.video_id || ':' || c.language
    )
    on conflict do nothing
  `;
