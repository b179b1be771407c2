// Makes a course as large as courses get.
import type { Pool } from "../../server/db/sql.ts";

const SECTIONS = 60;
const VIDEOS = 10;

export const enlargeCourse = (sql: Pool, courseId: string, questionCount: number) =>
  sql.begin(async (sql) => {
    const [{ id: askedBy = "" } = {}] = await sql<{ id: string }[]>`
      select id from academy.users order by created_at limit 1
    `;
    await sql`
      with section as (
        insert into academy.sections (course_id, title, description, position)
        select ${courseId}, 'Section ' || n, 'What it is about', 100 + n
        from generate_series(1, ${SECTIONS}::integer) n returning id, position
      )
      insert into academy.videos
        (course_id, section_id, title, position, duration_seconds, video_path, content_type, size)
      select ${courseId}, s.id, 'Lesson ' || (s.position - 100) || '.' || n, s.position * 100 + n,
        600, 'videos/' || s.id || n || '.mp4', 'video/mp4', 40000000
      from section s, generate_series(1, ${VIDEOS}::integer) n
    `;
    await sql`
      insert into academy.questions (id, course_id, asked_by_id, question, created_at)
      select gen_random_uuid(), ${courseId}, ${askedBy}, 'Why is that so? ' || n,
        now() - n * interval '1 minute'
      from generate_series(1, ${questionCount}::integer) n
    `;
  });
