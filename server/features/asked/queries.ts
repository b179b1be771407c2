// Counts how often learners asked the tutor about each lesson, and reads these counts.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { ASKED_MONTHS, ASKED_PEOPLE_LEAST } from "../../limits.ts";

/**
 * The first day of the first month that has not ended. An hour after its end, the last answers of a
 * month have ended, too.
 */
const runningMonth = (sql: Sql) =>
  sql`date_trunc('month', (now() - interval '1 hour') at time zone 'Asia/Yangon')`;

/** Lists the ended months that are not counted, the oldest first. */
export const listUncountedMonths = (sql: Sql) =>
  sql<{ period: string }[]>`
    select to_char(${runningMonth(sql)} - n * interval '1 month', 'YYYY-MM') as period
    from generate_series(1, ${ASKED_MONTHS}::int) n
    except select period from academy.asked_months
    order by period
  `.then((months) => months.map(({ period }) => period));

export type AskedCount = { videoId: string; people: number; questions: number };
type Portion = { lastId: string | null; lessons: AskedCount[] };

/**
 * Counts what the next learners asked in the month. A lesson counts if the answer names it as a
 * source. Each learner is in one portion, so the counts of all portions can be added.
 */
export const countPortion = (sql: Sql, period: string, behindId: string, most: number) => {
  const first = sql`${`${period}-01`}::date::timestamp`;
  return sql<Portion[]>`
    with learner as materialized (
      select id from academy.users where role = 'learner' and id > ${behindId}
      order by id limit ${most}
    ), named as (
      select distinct m.id, c.person_id, (source ->> 'videoId')::uuid as video_id
      from learner u
        join academy.conversations c on c.person_id = u.id and not c.is_empty
        join academy.messages m on m.conversation_id = c.id
        cross join jsonb_array_elements(m.sources) source
      where m.sources is not null and m.status in ('done', 'stopped')
        and m.created_at >= ${first} at time zone 'Asia/Yangon'
        and m.created_at < (${first} + interval '1 month') at time zone 'Asia/Yangon'
    ), lesson as (
      select video_id as "videoId", count(distinct person_id) as people, count(*) as questions
      from named where video_id is not null group by video_id
    )
    select (select id from learner order by id desc limit 1) as last_id,
      (select coalesce(json_agg(lesson), '[]') from lesson) as lessons
  `.then(([portion]) => portion);
};

/**
 * Stores the counts of a month once, also if two processes do it at the same moment. Nothing of a
 * lesson with fewer people is stored.
 */
export const putMonth = (sql: Sql, period: string, lessons: AskedCount[]) =>
  sql`
    with counted as (
      insert into academy.asked_months (period) values (${period})
      on conflict do nothing returning period
    )
    insert into academy.asked_lessons (period, video_id, people, questions)
    select counted.period, v.id, l.people, l.questions
    from counted
      cross join jsonb_to_recordset(${sql.json(lessons)}) as l (
        "videoId" uuid, people int, questions int
      )
      join academy.videos v on v.id = l."videoId"
    where l.people >= ${ASKED_PEOPLE_LEAST}
  `;

type AskedLesson = {
  videoId: string;
  title: string;
  courseId: CourseId;
  people: number;
  questions: number;
};

type Asked = {
  period: string;
  /** False: the month has not ended, or it ended before the academy counted. */
  isCounted: boolean;
  lessons: AskedLesson[];
  /** The number of all other lessons. Nothing tells if anybody asked about them. */
  otherLessons: number;
};

type AskedFilters = { courseId?: CourseId; period?: string };

/** Lists the lessons by the number of people. Titles and courses are those of today. */
export const getAsked = (sql: Sql, { courseId, period }: AskedFilters) =>
  sql<Asked[]>`
    with month as (
      select ${
    period === undefined
      ? sql`to_char(${runningMonth(sql)} - interval '1 month', 'YYYY-MM')`
      : sql`${period}::text`
  } as period
    ), lesson as (
      select v.id as "videoId", v.title, v.course_id as "courseId", a.people, a.questions
      from academy.videos v
        left join academy.asked_lessons a
          on a.video_id = v.id and a.period = (select period from month)
      ${courseId ? sql`where v.course_id = ${courseId}` : sql``}
    )
    select period,
      exists (select from academy.asked_months a where a.period = month.period) as is_counted,
      (select count(*)::int from lesson where people is null) as other_lessons,
      (
        select coalesce(json_agg(l order by l.people desc, l.questions desc, l.title, l."videoId"), '[]')
        from lesson l where l.people is not null
      ) as lessons
    from month
  `.then(([asked]) => asked);
