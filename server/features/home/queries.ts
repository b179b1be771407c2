// Query for the learner's home: each course, its news and its next lesson.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { isDone, watchedSeconds } from "../progress/queries.ts";
import { isUnseen } from "../questions/queries.ts";

type HomeCourse = {
  courseId: CourseId;
  videos: number;
  done: number;
  isBegun: boolean;
  /** The length of all videos. */
  seconds: number;
  /** What the learner has watched of them. A done video counts whole. */
  watchedSeconds: number;
  /** When the learner last watched a lesson of this course. */
  watchedAt: Date | null;
  /** Answers to the learner's questions that the learner has not seen. */
  newAnswers: number;
  /** Lessons that came after the learner last watched one, and that the learner has not watched. */
  newVideos: number;
  /** The first lesson that is not done, from the lesson that was watched last. */
  next: NextLesson | null;
};

type NextLesson = {
  videoId: string;
  title: string;
  durationSeconds: number;
  /** In bytes. */
  size: number;
  /** In seconds. */
  position: number;
};

/** Lists these courses in the catalogue's order. */
export const listHomeCourses = (sql: Sql, personId: string, courseIds: readonly CourseId[]) =>
  sql<HomeCourse[]>`
    with lesson as (
      select v.id, v.course_id, v.title, v.duration_seconds, v.size, v.created_at,
        p.position_at,
        coalesce(p.position_ms / 1000.0, 0)::float as position, ${isDone(sql)} as done,
        coalesce(not isempty(p.watched), false) as has_watched, ${watchedSeconds(sql)} as watched,
        row_number() over (
          partition by v.course_id
          order by s.position nulls last, s.created_at, s.id, v.position, v.created_at, v.id
        ) as place
      from academy.videos v
        left join academy.sections s on s.id = v.section_id
        left join academy.progress p on p.video_id = v.id and p.person_id = ${personId}
      where v.course_id = any(${[...courseIds]})
    ), latest as (
      select distinct on (course_id) course_id, place, position_at as watched_at
      from lesson where position_at is not null order by course_id, position_at desc, place
    )
    select c.id as course_id,
      (select count(*) from lesson l where l.course_id = c.id)::int as videos,
      (select count(*) from lesson l where l.course_id = c.id and l.done)::int as done,
      exists (
        select from lesson l where l.course_id = c.id and (l.position_at is not null or l.has_watched)
      ) as is_begun,
      (
        select coalesce(sum(l.duration_seconds), 0) from lesson l where l.course_id = c.id
      )::int as seconds,
      (
        select coalesce(sum(l.watched), 0) from lesson l where l.course_id = c.id
      )::float as watched_seconds,
      t.watched_at,
      (
        select count(*) from academy.questions q
        where q.asked_by_id = ${personId} and q.course_id = c.id and ${isUnseen(sql)}
      )::int as new_answers,
      (
        select count(*) from lesson l
        where l.course_id = c.id and l.created_at > t.watched_at and l.position_at is null
          and not l.done
      )::int as new_videos,
      (
        select jsonb_build_object('videoId', l.id, 'title', l.title,
          'durationSeconds', l.duration_seconds, 'size', l.size, 'position', l.position)
        from lesson l where l.course_id = c.id and not l.done
        order by l.place < coalesce(t.place, 0), l.place limit 1
      ) as next
    from academy.courses c left join latest t on t.course_id = c.id
    where c.id = any(${[...courseIds]})
    order by c.position
  `;
