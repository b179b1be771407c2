import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

export type NewVideo = {
  courseId: CourseId;
  /** Null: unsorted. */
  sectionId: string | null;
  title: string;
  description: string;
  position: number;
  durationSeconds: number;
  videoPath: string;
  contentType: "video/mp4" | "video/webm";
  size: number;
  /** Null until somebody has read the file. */
  pieces: string[] | null;
};

export type CaptionLanguage = "en" | "my";

export const insertVideo = (sql: Sql, video: NewVideo) =>
  sql<{ id: string }[]>`
    insert into academy.videos ${
    sql(
      video,
      "courseId",
      "sectionId",
      "title",
      "description",
      "position",
      "durationSeconds",
      "videoPath",
      "contentType",
      "size",
      "pieces",
    )
  }
    returning id
  `.then(([row]) => {
    if (!row) throw new Error("The video was not stored.");
    return row.id;
  });

export const putCaptions = (
  sql: Sql,
  videoId: string,
  language: CaptionLanguage,
  content: string,
) =>
  sql`
    insert into academy.captions (video_id, language, content)
    values (${videoId}, ${language}, ${content})
    on conflict (video_id, language) do update set content = excluded.content
  `;

export const getVideoCourse = (sql: Sql, id: string) =>
  sql<{ courseId: CourseId }[]>`
    select course_id from academy.videos where id = ${id}
  `.then(([video]) => video?.courseId);
