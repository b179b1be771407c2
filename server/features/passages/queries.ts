// Queries for the passages of lessons: what the index of a course is made of, and their texts.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type Source, sourceKinds } from "./sources.ts";

/** A row of `academy.search_texts`. */
export type TextRow = {
  kind: Source["kind"];
  sourceId: string;
  part: number;
  videoId: string | null;
  atSecond: number | null;
  title: string;
  content: string;
};
type Position = Pick<TextRow, "kind" | "sourceId" | "part">;

const ROWS_AT_ONCE = 2000;

/**
 * The next texts of a course, without those of owners, hidden questions and questions without an
 * answer.
 */
export const listTexts = (sql: Sql, courseId: CourseId, behind?: Position) =>
  sql<TextRow[]>`
    select kind, source_id, part, video_id, at_second, title, content from academy.search_texts
    where course_id = ${courseId} and kind = any(${[...sourceKinds]}) and hidden_author_id is null
      and (kind <> 'question' or exists (
        select from academy.questions q
        where q.id = case when kind = 'question' then source_id::uuid end and q.answer is not null
      )) ${
    behind
      ? sql`and (kind, source_id, part) > (${behind.kind}, ${behind.sourceId}, ${behind.part})`
      : sql``
  }
    order by kind, source_id, part limit ${ROWS_AT_ONCE}
  `;

/** A place of the index: one row, or the cues of a lesson from one second to another. */
export type Place = {
  kind: Source["kind"];
  courseId: CourseId;
  videoId: string | null;
  /** For captions: the lesson. */
  sourceId: string;
  part: number;
  from: number | null;
  to: number | null;
  /** The languages in which the captions of its lesson name questions. */
  questionsIn?: string[];
};

/** A question that no lesson answers. The search finds it, too, but it leads to no place. */
type OtherQuestion = { kind: "other" };
/** What the search of words finds. */
export type Entry = Place | OtherQuestion;

/** `number` is the position in the list of places. */
export type PlaceText = {
  number: number;
  courseId: CourseId;
  title: string;
  content: string;
};

/**
 * Reads the texts of these places as they are now. A place that has gone, has moved to a course
 * that is not named, or was hidden is left out. Captions come in the language if the lesson has it.
 */
export const listPlaceTexts = (
  sql: Sql,
  places: Place[],
  { courses, language }: { courses: CourseId[]; language: "my" | "en" },
) =>
  sql<PlaceText[]>`
    with place as (
      select p.kind, p.video_id, p.source_id, p.part, p.from_second, p.to_second,
        p.at - 1 as number
      from rows from (jsonb_to_recordset(${sql.json(places)}) as (
        kind text, "videoId" uuid, "sourceId" text, part int, "from" int, "to" int
      )) with ordinality as p (kind, video_id, source_id, part, from_second, to_second, at)
    )
    select p.number::int, v.course_id, v.title, c.content
    from place p
      join academy.videos v on v.id = p.video_id and v.course_id = any(${courses})
      cross join lateral (
        select string_agg(s.content, E'\n' order by s.part) as content
        from academy.search_texts s
        where s.kind = 'caption'
          and s.source_id = p.video_id || ':' || (
            select l.language from academy.captions l where l.video_id = p.video_id
            order by l.language = ${language} desc limit 1
          )
          and s.at_second >= p.from_second and s.at_second < p.to_second
      ) c
    where p.kind = 'caption' and c.content is not null
    union all
    select p.number::int, s.course_id, coalesce(f.title, nullif(s.title, ''), v.title, ''), s.content
    from place p
      join academy.search_texts s
        on s.kind = p.kind and s.source_id = p.source_id and s.part = p.part
          and s.hidden_author_id is null and s.course_id = any(${courses})
      left join academy.videos v on v.id = s.video_id
      left join academy.resources f
        on f.id = case when s.kind = 'resource' and s.part > 0 then s.source_id::uuid end
    where p.kind <> 'caption'
    order by number
  `;

/** The revisions of all courses. */
export const getRevisions = (sql: Sql) =>
  sql<{ id: CourseId; content: number; questions: number; epoch: string }[]>`
    select c.id, c.revision::integer as content, c.questions_revision::integer as questions,
      e.epoch
    from academy.courses c left join academy.epoch e on true
  `;

export type SourceKey = Pick<Source, "kind" | "id">;

/** The sources of these courses that still exist and are not hidden, with the course of each. */
export const listExisting = (sql: Sql, keys: SourceKey[], courses: CourseId[]) =>
  sql<(SourceKey & { courseId: CourseId })[]>`
    with key as (
      select * from jsonb_to_recordset(${sql.json(keys)}) as k (kind text, id text)
    )
    select k.kind, k.id, v.course_id
    from key k join academy.videos v
      on v.id = case when k.kind in ('lesson', 'caption') then k.id::uuid end
    where v.course_id = any(${courses})
    union all
    select k.kind, k.id, s.course_id
    from key k
      cross join lateral (
        select t.course_id from academy.search_texts t
        where t.kind = k.kind and t.source_id = k.id and t.hidden_author_id is null
          and t.course_id = any(${courses})
        limit 1
      ) s
    where k.kind not in ('lesson', 'caption')
  `;
