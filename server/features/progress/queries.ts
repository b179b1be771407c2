// Queries for watched ranges, positions and marks, and the progress in each course.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { DONE_SHARE } from "../../limits.ts";

type Progress = {
  videoId: string;
  courseId: CourseId;
  /** Ranges of milliseconds, [from, to]. They are in order and do not overlap. */
  watched: [number, number][];
  /** In seconds. */
  position: number;
  positionAt: Date | null;
  marked: boolean | null;
  done: boolean;
  durationSeconds: number;
};

type Summary = {
  courseId: CourseId;
  videos: number;
  done: number;
  /** The learner has played something of a video, or gone to a place in it. */
  isBegun: boolean;
  /** The length of all videos. */
  seconds: number;
  /** What the learner has watched of them. A done video counts whole. */
  watchedSeconds: number;
};

export type ProgressChange = {
  watched?: [number, number][];
  position?: number;
  positionAt?: string;
  marked?: boolean | null;
  markedAt?: string;
};

/** What the learner has watched of a video. A done video counts whole. */
export const watchedSeconds = (sql: Sql) =>
  sql`case when ${isDone(sql)} then v.duration_seconds
    else least(coalesce(academy.total_ms(p.watched), 0) / 1000.0, v.duration_seconds) end`;

/** A video of unknown length counts as done only when the learner marks it. */
export const isDone = (sql: Sql) =>
  sql`coalesce(
    p.marked,
    v.duration_seconds > 0
      and academy.total_ms(p.watched) >= ${DONE_SHARE}::float * v.duration_seconds * 1000,
    false
  )`;

const columns = (sql: Sql) =>
  sql`
    p.video_id, v.course_id,
    array(
      select array[lower(piece), upper(piece)] from unnest(p.watched) as piece order by lower(piece)
    ) as watched,
    p.position_ms / 1000.0::float as position, p.position_at, p.marked, ${isDone(sql)} as done,
    v.duration_seconds
  `;

/** Lists the videos of one course for which the learner has any progress. */
export const listProgress = (sql: Sql, personId: string, courseId: CourseId) =>
  sql<Progress[]>`
    select ${columns(sql)}
    from academy.progress p join academy.videos v on v.id = p.video_id
    where p.person_id = ${personId} and v.course_id = ${courseId}
    order by v.position, v.created_at, v.id
  `;

export const getProgress = (sql: Sql, personId: string, videoId: string) =>
  sql<Progress[]>`
    select ${columns(sql)}
    from academy.progress p join academy.videos v on v.id = p.video_id
    where p.person_id = ${personId} and p.video_id = ${videoId}
  `.then(([progress]) => progress);

/** Sums up the progress in each course, in the catalogue's order. */
export const listSummaries = (sql: Sql, personId: string, courseIds: readonly CourseId[]) =>
  sql<Summary[]>`
    select c.id as course_id, count(v.id)::int as videos,
      count(v.id) filter (where ${isDone(sql)})::int as done,
      coalesce(bool_or(p.position_at is not null or not isempty(p.watched)), false) as is_begun,
      coalesce(sum(v.duration_seconds), 0)::int as seconds,
      coalesce(sum(${watchedSeconds(sql)}), 0)::float as watched_seconds
    from academy.courses c
      left join academy.videos v on v.course_id = c.id
      left join academy.progress p on p.video_id = v.id and p.person_id = ${personId}
    where c.id = any(${[...courseIds]})
    group by c.id, c.position order by c.position
  `;

/**
 * Adds watched ranges of several phones together. For the position and the mark, the latest time
 * wins. No time is later than now, so that a clock that runs ahead does not win for ever.
 */
export const putProgress = (
  sql: Sql,
  personId: string,
  videoId: string,
  { watched = [], position, positionAt, marked, markedAt }: ProgressChange,
) => {
  const pieces = `{${watched.map(([from, to]) => `[${from},${to})`).join(",")}}`;
  const hasPosition = position !== undefined;
  const hasMark = marked !== undefined;
  return sql`
    with video as (
      select id, duration_seconds * 1000 as ms from academy.videos where id = ${videoId}
    ), new as (
      select id as video_id,
        ${pieces}::int4multirange * int4multirange(int4range(0, ms)) as watched,
        least(${Math.round((position ?? 0) * 1000)}::integer, ms) as position_ms,
        case when ${hasPosition}::boolean
          then least(${positionAt ?? null}::timestamptz, clock_timestamp()) end as position_at,
        ${marked ?? null}::boolean as marked,
        case when ${hasMark}::boolean
          then least(${markedAt ?? null}::timestamptz, clock_timestamp()) end as marked_at
      from video
    )
    insert into academy.progress as old
      (person_id, video_id, watched, position_ms, position_at, marked, marked_at)
    select ${personId}, video_id, watched, position_ms, position_at, marked, marked_at from new
    on conflict (person_id, video_id) do update set
      watched = academy.longest_pieces(old.watched + excluded.watched),
      position_ms = case when excluded.position_at >= coalesce(old.position_at, '-infinity')
        then excluded.position_ms else old.position_ms end,
      position_at = greatest(old.position_at, excluded.position_at),
      marked = case when excluded.marked_at >= coalesce(old.marked_at, '-infinity')
        then excluded.marked else old.marked end,
      marked_at = greatest(old.marked_at, excluded.marked_at)
  `;
};
