// The query for the things that a question may be about.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { QuestionAbout } from "./schema.ts";

type Thing = { id: string; courseId: CourseId; title: string };

export type AboutThings = {
  video: Thing | null;
  /** `title` is the title of its lesson. */
  note:
    | (Thing & {
      ownerId: string;
      videoId: string;
      atSecond: number | null;
      content: string;
    })
    | null;
  resource: Thing | null;
};

/** What does not exist, or was removed, is null. */
export const getAboutThings = (sql: Sql, { videoId, noteId, resourceId }: QuestionAbout) =>
  sql<AboutThings[]>`
    select
      (
        select jsonb_build_object('id', v.id, 'courseId', v.course_id, 'title', v.title)
        from academy.videos v where v.id = ${videoId ?? null}
      ) as video,
      (
        select jsonb_build_object(
          'id', n.id, 'courseId', v.course_id, 'title', v.title, 'ownerId', n.owner_id,
          'videoId', n.video_id, 'atSecond', n.at_second, 'content', n.content
        )
        from academy.notes n join academy.videos v on v.id = n.video_id
        where n.id = ${noteId ?? null} and n.removed_at is null
      ) as note,
      (
        select jsonb_build_object('id', r.id, 'courseId', r.course_id, 'title', r.title)
        from academy.resources r where r.id = ${resourceId ?? null}
      ) as resource
  `.then(([things]) => things ?? { video: null, note: null, resource: null });
