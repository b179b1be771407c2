// The SQL of the search. Each function finds rows of some ranks, in the order of the results.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { SortPosition } from "../../http/page.ts";
import {
  allIn,
  grams,
  isBehind,
  isFirstOfFile,
  isOfRank,
  isVisible,
  placeKey,
  places,
} from "./conditions.ts";
import type { SearchKind } from "./schema.ts";

export type Search = {
  words: string[];
  person: { id: string; seesHidden: boolean };
  /** The courses to search, in the order of the results. */
  courses: CourseId[];
  kind?: SearchKind;
  /** True: only these courses. So it finds no conversations, because they belong to no course. */
  isInCourse: boolean;
  limit: number;
  /** The last row of the page before. */
  behind?: SortPosition;
};

/** A row that was found, and its place in the order of the results. */
export type Found = SortPosition & { kind: SearchKind; sourceId: string; part: number };

/** The columns of `Found`. `s` is the row, `place` the key of its place. */
const foundColumns = (sql: Sql, rank: SqlFragment, place: SqlFragment) =>
  sql`s.kind, s.source_id, s.part,
    ${rank} || ${place} || ' ' || s.kind || ' ' || lpad((coalesce(s.at_second, -1) + 1)::text, 6, '0')
      collate "C" as sort_key,
    s.source_id || ' ' || lpad(s.part::text, 6, '0') as id`;
type SqlFragment = ReturnType<typeof places>;

const ofRow = (sql: Sql) => ({ courseId: sql`s.course_id`, isInFile: sql`s.page is not null` });
const ofNote = (sql: Sql) => ({ courseId: sql`v.course_id`, isInFile: sql`false` });

/** Finds by titles of courses, ranks 1 and 2. There are few titles, so it reads all of them. */
export const listByTitle = (sql: Sql, search: Search) =>
  sql<Found[]>`
    select * from (
      select ${
    foundColumns(
      sql,
      sql`case when ${isOfRank(sql, 1, search.words)} then '1' else '2' end`,
      placeKey(sql, search, ofRow(sql)),
    )
  }
      from academy.search_texts s left join academy.videos v on v.id = s.video_id
      where s.owner_id is null and s.title_key <> '' and s.course_id = any(${search.courses})
        ${search.kind ? sql`and s.kind = ${search.kind}` : sql``}
        and ${allIn(sql, sql`s.title_key`, search.words)}
    ) s
    where ${isBehind(sql, search)} order by sort_key, id limit ${search.limit}
  `;

/**
 * Finds notes and conversations of the user, all ranks. A conversation is found once. A note belongs
 * to the course of its video: the row of the note does not follow a video that moves or goes.
 */
export const listOwn = (sql: Sql, search: Search) =>
  sql<Found[]>`
    select * from (
      select distinct on (coalesce(s.conversation_id::text, s.source_id)) ${
    foundColumns(
      sql,
      sql`case when ${isOfRank(sql, 1, search.words)} then '1'
        when ${isOfRank(sql, 2, search.words)} then '2'
        when ${isOfRank(sql, 3, search.words)} then '3' else '4' end`,
      // Conversations come after all courses, the last asked first.
      sql`coalesce(${placeKey(sql, search, ofNote(sql))}, '9' || lpad(
        (5e15 - extract(epoch from c.updated_at) * 1000000)::bigint::text, 17, '0'
      ))`,
    )
  }
      from academy.search_texts s
        left join academy.videos v on v.id = s.video_id
        left join academy.conversations c on c.id = s.conversation_id and not c.is_empty
      where s.owner_id = ${search.person.id}
        and (v.course_id = any(${search.courses}) ${
    search.isInCourse ? sql`` : sql`or c.id is not null`
  })
        ${search.kind ? sql`and s.kind = ${search.kind}` : sql``}
        and ${allIn(sql, sql`s.search_key`, search.words)}
      order by coalesce(s.conversation_id::text, s.source_id), sort_key, id
    ) s
    where ${isBehind(sql, search)} order by sort_key, id limit ${search.limit}
  `;

/**
 * Looks through the texts of courses in the order of the results, until the page is full. With
 * `most`, it looks only at so many rows.
 */
export const scanTexts = (sql: Sql, search: Search, rank: 3 | 4, most?: number) =>
  sql<Found[]>`
    select * from (
      select ${foundColumns(sql, sql`${rank}`, sql`s.place_key`)} from (
        select s.*, p.place_key from (
          select place, place_key from (${places(sql, search)}) p
          ${
    search.behind
      ? sql`where place_key >= ${search.behind.sortKey.split(" ")[0]?.slice(1) ?? ""}`
      : sql``
  }
          order by place_key
        ) p
          cross join lateral (
            select kind, source_id, part, at_second, page, hidden_author_id, title_key, search_key
            from academy.search_texts t
            where t.owner_id is null and t.place = p.place
              ${search.kind ? sql`and t.kind = ${search.kind}` : sql``}
            order by t.kind, coalesce(t.at_second, -1), t.source_id, t.part
          ) s
        -- Without the offset, the planner would check the words first and lose the order.
        ${most === undefined ? sql`offset 0` : sql`limit ${most}`}
      ) s
      where ${isVisible(sql, search)} and ${isOfRank(sql, rank, search.words)}
        and ${isFirstOfFile(sql, rank, search)}
    ) s
    where ${isBehind(sql, search)} limit ${search.limit}
  `;

/**
 * So many matches of the index are sorted. More matches stand close together: a scan finds them.
 */
const MAX_SORTED = 6000;

/** Finds texts of courses by the index. `isMany`: there are more matches than it sorts. */
export const listByIndex = (sql: Sql, search: Search, rank: 3 | 4) => {
  const columns = foundColumns(sql, sql`${rank}`, placeKey(sql, search, ofRow(sql)));
  const matching = sql`
    select s.kind, s.source_id, s.part, s.course_id, s.video_id, s.at_second, s.page
    from academy.search_texts s
    where s.owner_id is null and s.course_id = any(${search.courses})
      ${search.kind ? sql`and s.kind = ${search.kind}` : sql``} and ${isVisible(sql, search)}
      and ${isOfRank(sql, rank, search.words)} and ${isFirstOfFile(sql, rank, search)}
  `;
  return sql<(Found & { isMany: boolean })[]>`
    with found as materialized (
      (
        ${matching} and not s.is_new
          and academy.text_grams(s.search_key) @> ${grams(rank, search.words)}::text[]
        limit ${MAX_SORTED + 1}
      )
      union all
      -- The index does not have these few rows yet.
      (${matching} and s.is_new)
    )
    select c.is_many, r.* from (select count(*) > ${MAX_SORTED} as is_many from found) c
      left join lateral (
        select ${columns} from (
          select s.*
          from found s left join academy.videos v on v.id = s.video_id
          ${
    search.behind
      ? sql`where exists (select from (select ${columns}) s where ${isBehind(sql, search)})`
      : sql``
  }
          -- The order of the keys. Only the rows of the page get a key, because it is slow to make.
          order by array_position(${search.courses}::text[], s.course_id), s.page is not null,
            v.position nulls first, v.created_at nulls first, v.id nulls first, s.kind, coalesce(s.at_second, -1),
            s.source_id, s.part
          limit ${search.limit}
        ) s
          left join academy.videos v on v.id = s.video_id
      ) r on true
    order by sort_key, id
  `;
};

export type FoundItem = {
  kind: SearchKind;
  sourceId: string;
  part: number;
  courseId: CourseId | null;
  videoId: string | null;
  conversationId: string | null;
  ownerId: string | null;
  hiddenAuthorId: string | null;
  atSecond: number | null;
  title: string;
  /** The page or slide of a file on which the text stands. A document has none. */
  page: number | null;
  /** A long text has only the part in which its first match probably stands. */
  content: string;
  beginsLater: boolean;
  endsEarlier: boolean;
  /** The whole text has a match. */
  hasMatch: boolean;
  updatedAt: Date;
};

/** So many characters of a long text are read. */
const WINDOW = 3000;

/**
 * Returns the rows in the order of `found`. A row that has gone meanwhile is left out. The place of
 * the match in the key says about where it stands in the text.
 */
export const getItems = (sql: Sql, found: RowName[], words: string[]) =>
  sql<FoundItem[]>`
    select s.kind, s.source_id, s.part, coalesce(v.course_id, s.course_id) as course_id, s.video_id,
      s.conversation_id, s.owner_id,
      s.hidden_author_id, s.at_second, s.updated_at,
      substr(s.content, b.first, ${WINDOW}::int) as content, b.first > 1 as begins_later,
      b.first + ${WINDOW}::int <= t.size as ends_earlier, m.place is not null as has_match,
      case when s.kind in ('caption', 'note') then v.title
        when s.kind = 'conversation' then c.title else coalesce(f.title, s.title) end as title,
      nullif(s.page, 0) as page
    from ${named(sql, found)}
      left join academy.videos v on v.id = s.video_id
      left join academy.resources f
        on f.id = case when s.page is not null then s.source_id::uuid end
      left join academy.conversations c on c.id = s.conversation_id
      cross join lateral (
        select length(s.content) as size, substr(s.search_key, length(s.title_key) + 1) as key
      ) t
      cross join lateral (
        select min(nullif(position(word in t.key), 0)) as place
        from unnest(${words}::text[]) as word
      ) m
      cross join lateral (
        select greatest(1, least(
          t.size - ${WINDOW}::int + 1,
          (coalesce(m.place, 1)::float8 * t.size / length(t.key))::int - ${WINDOW / 2}::int
        )) as first
      ) b
    order by w.place
  `;

/** The whole texts of these rows, in their order. */
export const getContents = (sql: Sql, rows: RowName[]) =>
  sql<{ content: string }[]>`
    select coalesce(s.content, '') as content from ${named(sql, rows, sql`left`)} order by w.place
  `;

type RowName = { kind: SearchKind; sourceId: string; part: number };

const named = (sql: Sql, rows: RowName[], join = sql``) =>
  sql`
    unnest(
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ sourceId }) => sourceId)}::text[],
      ${rows.map(({ part }) => part)}::int[]
    ) with ordinality as w (kind, source_id, part, place)
      ${join} join academy.search_texts s
        on s.kind = w.kind and s.source_id = w.source_id and s.part = w.part
  `;
