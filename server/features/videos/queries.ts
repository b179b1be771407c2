// Queries for videos, their order and their captions.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { VideoType } from "../uploads/schema.ts";
import type { CaptionLanguage } from "./schema.ts";

export type NewVideo = {
  courseId: CourseId;
  /** Null: the video is unsorted, in no section. */
  sectionId: string | null;
  title: string;
  description: string;
  position: number;
  durationSeconds: number;
  videoPath: string;
  contentType: VideoType;
  size: number;
  /** Null until a browser or the server has hashed the file. */
  pieces: string[] | null;
  isPreview?: boolean;
};

export const insertVideo = (sql: Sql, video: NewVideo) =>
  insertVideos(sql, [video]).then(([row]) => {
    if (!row) throw new Error("The video was not stored.");
    return row.id;
  });

export const insertVideos = (sql: Sql, videos: NewVideo[]) =>
  sql<{ id: string; videoPath: string }[]>`
    insert into academy.videos ${
    sql(
      videos.map(({ isPreview = false, ...video }) => ({ ...video, isPreview })),
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
      "isPreview",
    )
  }
    returning id, video_path
  `;

/** Returns true if the text is new or differs from the stored captions. */
export const putCaptions = (
  sql: Sql,
  videoId: string,
  language: CaptionLanguage,
  content: string,
) =>
  sql<{ language: CaptionLanguage }[]>`
    insert into academy.captions (video_id, language, content)
    values (${videoId}, ${language}, ${content})
    on conflict (video_id, language) do update set content = excluded.content
      where captions.content <> excluded.content
    returning language
  `.then(([row]) => row !== undefined);

export const removeCaptions = (sql: Sql, videoId: string, language: CaptionLanguage) =>
  sql<{ language: CaptionLanguage }[]>`
    delete from academy.captions where video_id = ${videoId} and language = ${language}
    returning language
  `.then(([row]) => row !== undefined);

export const getVideoCourse = (sql: Sql, id: string) =>
  sql<{ courseId: CourseId }[]>`
    select course_id from academy.videos where id = ${id}
  `.then(([video]) => video?.courseId);

/** Until the transaction ends, the video stays in its course and cannot be deleted. */
export const keepVideoInCourse = (sql: Sql, id: string) =>
  sql`select from academy.videos where id = ${id} for key share`;

export type Video = {
  id: string;
  courseId: CourseId;
  sectionId: string | null;
  title: string;
  description: string;
  durationSeconds: number;
  order: number;
  size: number;
  contentType: VideoType;
  pieces: string[] | null;
  /** The lesson is free: visitors, too, may watch it. */
  isPreview: boolean;
  captions: CaptionLanguage[];
  /**
   * A hash of the text for each language. It changes with the text, so a phone knows that its saved
   * captions are old.
   */
  captionMarks: Partial<Record<CaptionLanguage, string>>;
};

export const listVideos = (sql: Sql, courseId: CourseId) =>
  sql<Video[]>`
    select v.id, v.course_id, v.section_id, v.title, v.description, v.duration_seconds,
      v.position as "order", v.size, v.content_type, v.pieces, v.is_preview,
      array(
        select k.language from academy.captions k where k.video_id = v.id order by k.language
      ) as captions,
      coalesce(
        (
          select jsonb_object_agg(k.language, left(md5(k.content), 8))
          from academy.captions k where k.video_id = v.id
        ),
        '{}'
      ) as caption_marks
    from academy.videos v where v.course_id = ${courseId}
    order by v.position, v.created_at, v.id
  `;

export type Group = { sectionId: string | null; ids: string[] };

/**
 * Moves the named videos into their groups, in the given order, before the other videos of these
 * groups. The other videos keep their order. Other groups keep their positions.
 */
export function sortVideos(sql: Sql, courseId: CourseId, groups: Group[]) {
  const named = groups.flatMap(({ sectionId, ids }) => ids.map((id) => ({ id, sectionId })));
  return sql`
    update academy.videos v set section_id = o.section_id, position = o.place
    from (
      select w.id, w.section_id,
        row_number() over (
          partition by w.section_id order by w.place, w.position, w.created_at, w.id
        )::integer as place
      from (
        select v.id, v.position, v.created_at, n.place,
          case when n.id is null then v.section_id else n.section_id end as section_id
        from academy.videos v
          left join unnest(
            ${named.map(({ id }) => id)}::uuid[], ${named.map(({ sectionId }) => sectionId)}::uuid[]
          ) with ordinality as n (id, section_id, place) on n.id = v.id
        where v.course_id = ${courseId}
      ) w
      where exists (
        select from unnest(${groups.map(({ sectionId }) => sectionId)}::uuid[]) as g (id)
        where g.id is not distinct from w.section_id
      )
    ) o
    where v.id = o.id and (v.section_id, v.position) is distinct from (o.section_id, o.place)
  `;
}

/** A video as staff see it. */
type PanelVideo = Omit<Video, "captionMarks"> & {
  videoPath: string;
  createdAt: Date;
};

const panelColumns = (sql: Sql) =>
  sql`
    v.id, v.course_id, v.section_id, v.title, v.description, v.duration_seconds,
    v.position as "order", v.size, v.content_type, v.pieces, v.is_preview,
    array(
      select k.language from academy.captions k where k.video_id = v.id order by k.language
    ) as captions,
    v.video_path, v.created_at
  `;

/** Lists the videos of one course, or of all courses. */
export const listPanelVideos = (sql: Sql, courseId?: CourseId) =>
  sql<PanelVideo[]>`
    select ${panelColumns(sql)}
    from academy.videos v join academy.courses c on c.id = v.course_id
    ${courseId ? sql`where v.course_id = ${courseId}` : sql``}
    order by c.position, v.position, v.created_at, v.id
  `;

/** Returns the existing videos in the order of `ids`. */
export const getPanelVideos = (sql: Sql, ids: string[]) =>
  sql<PanelVideo[]>`
    select ${panelColumns(sql)}
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join academy.videos v on v.id = asked.id
    order by asked.place
  `;

export const getPanelVideo = (sql: Sql, id: string) =>
  getPanelVideos(sql, [id]).then(([video]) => video);

type VideoText = Pick<
  NewVideo,
  | "courseId"
  | "sectionId"
  | "title"
  | "description"
  | "position"
  | "durationSeconds"
  | "isPreview"
>;

export const changeVideo = (sql: Sql, id: string, video: VideoText) =>
  sql`
    update academy.videos set ${
    sql(
      video,
      "courseId",
      "sectionId",
      "title",
      "description",
      "position",
      "durationSeconds",
      "isPreview",
    )
  } where id = ${id}
  `;

/** Removes the row only. The caller must remove the file from storage. */
export const removeVideo = (sql: Sql, id: string) =>
  sql<{ id: string; courseId: CourseId; title: string }[]>`
    delete from academy.videos where id = ${id} returning id, course_id, title
  `.then(([video]) => video);

/**
 * Stores the hashes of a file. `size` is its size at that time: a file that changed since then
 * keeps its own.
 */
export const putVideoPieces = (sql: Sql, path: string, size: number, pieces: string[]) =>
  sql`
    update academy.videos set pieces = ${pieces}
    where video_path = ${path} and size = ${size} and pieces is distinct from ${pieces}::text[]
  `;

export const getVideoFile = (sql: Sql, id: string) =>
  sql<{ courseId: CourseId; videoPath: string; isPreview: boolean }[]>`
    select course_id, video_path, is_preview from academy.videos where id = ${id}
  `.then(([file]) => file);

/**
 * `content` is null if the video has no captions in this language. `mark` changes with the text
 * and the epoch.
 */
export const getCaptions = (sql: Sql, videoId: string, language: CaptionLanguage) =>
  sql<{ courseId: CourseId; isPreview: boolean; content: string | null; mark: string | null }[]>`
    select v.course_id, v.is_preview, k.content, e.epoch || '-' || md5(k.content) as mark
    from academy.videos v
      left join academy.epoch e on true
      left join academy.captions k on k.video_id = v.id and k.language = ${language}
    where v.id = ${videoId}
  `.then(([captions]) => captions);
