// Finds texts that a process of an older version has written: it does not know the search's rows.
// Such a process may still run when a new one has migrated the database.
import type { Pool, Sql } from "./sql.ts";

/** Older texts are not checked again, so that the check stays fast. */
const DAYS = 7;
/** Phones send notes later, with the time at which the user wrote them. */
const DAYS_OF_NOTES = 30;
/** One statement looks at so many rows, so that it stays short in an academy of any size. */
const ROWS_AT_ONCE = 2000;
/** Before all other ids. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type Large = "question" | "note" | "conversation" | "message";
type Portion = { lastId: string | null; due: number };

/**
 * Puts sources without a row, or with another text than their row, into `academy.search_due`. It
 * does not see captions whose text has changed.
 */
export async function makeMissingDue(
  sql: Pool,
  signal?: AbortSignal,
  most = ROWS_AT_ONCE,
): Promise<{ count: number }> {
  const since = await getSince(sql);
  let { count } = await makeContentDue(sql);
  for (const large of ["question", "note", "conversation", "message"] as const) {
    let behindId: string | null | undefined = FIRST_ID;
    while (behindId && !signal?.aborted) {
      const portion = await makePortionDue(sql, { large, behindId, most }, since);
      count += portion?.due ?? 0;
      behindId = portion?.lastId;
    }
  }
  return { count };
}

const getSince = (sql: Sql) =>
  sql<{ since: Date }[]>`
    select greatest(applied_at - interval '1 hour', now() - make_interval(days => ${DAYS}))
      as since
    from academy.migrations where name like '%\\_search\\_texts.sql'
  `.then(([time]) => time?.since ?? new Date(0));

/** What belongs to courses. There are a few thousand rows. */
const makeContentDue = (sql: Sql) =>
  sql`
    with source as (
      select 'lesson' as kind, id::text as source_id, title, description as content
      from academy.videos
      union all
      select 'section', id::text, title, description from academy.sections
      union all
      select 'resource', id::text, title, description from academy.resources
      union all
      select 'overview', course_id, null, null from academy.overviews
    )
    insert into academy.search_due (kind, source_id)
    select o.kind, o.source_id from source o where ${isMissing(sql)}
    union
    select 'caption', c.video_id || ':' || c.language from academy.captions c
    where not exists (
      select from academy.search_texts s
      where s.kind = 'caption' and s.source_id = c.video_id || ':' || c.language
    )
    on conflict do nothing
  `;

/** Whether the source `o` has no row in the search, or a row with another text. */
const isMissing = (sql: Sql) =>
  sql`not exists (
    select from academy.search_texts s
    where s.kind = o.kind and s.source_id = o.source_id and s.part = 0
      and s.title = coalesce(o.title, s.title) and s.content = coalesce(o.content, s.content)
  )`;

/** The row of a message names its conversation, and has a text of its own in the search. */
const sourcesOf = (sql: Sql, large: Large, since: Date) => {
  switch (large) {
    case "question":
      return sql`
        select 'question' as kind, id::text as source_id, null as title,
          concat_ws(E'\\n', question, answer) as content, null::text as due_id
        from row where coalesce(answered_at, created_at) > ${since}
      `;
    case "note":
      return sql`
        select 'note', id::text, null, content, null from row
        where removed_at is null
          and updated_at > ${since}::timestamptz - make_interval(days => ${DAYS_OF_NOTES})
      `;
    case "conversation":
      return sql`
        select 'conversation', id::text, title, null, null from row
        where not is_empty and updated_at > ${since}
      `;
    case "message":
      return sql`
        select 'conversation', id::text, null, null, conversation_id::text from row
        where status <> 'running' and content <> '' and coalesce(ended_at, created_at) > ${since}
      `;
  }
};

/** Looks at the rows behind `behindId`. `lastId` is null if there are none. */
const makePortionDue = (
  sql: Sql,
  { large, behindId, most }: { large: Large; behindId: string; most: number },
  since: Date,
) =>
  sql<Portion[]>`
    with row as materialized (
      select * from academy.${sql(`${large}s`)} where id > ${behindId} order by id limit ${most}
    ), source (kind, source_id, title, content, due_id) as (${
    sourcesOf(sql, large, since)
  }), due as (
      insert into academy.search_due (kind, source_id)
      select distinct o.kind, coalesce(o.due_id, o.source_id) from source o
      where ${isMissing(sql)}
      on conflict do nothing returning kind
    )
    select (select id from row order by id desc limit 1) as last_id,
      (select count(*)::int from due) as due
  `.then(([portion]) => portion);
