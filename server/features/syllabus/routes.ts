import { Hono } from "hono";
import type { Base } from "../../http/context.ts";
import { limitVisitors } from "../../http/guard.ts";
import { paramOrNotFound } from "../../http/input.ts";
import { sendJsonOfRevision } from "../../http/shared-body.ts";
import { getOverview, getRevision, type Overview } from "../courses/queries.ts";
import { OfCourse } from "../courses/schema.ts";
import { listSections, type Section } from "../sections/queries.ts";
import { listVideos, type Video } from "../videos/queries.ts";
import { durationText } from "../videos/schema.ts";

export const syllabus = new Hono<Base>()
  .get("/courses/:courseId/syllabus", limitVisitors, paramOrNotFound(OfCourse), async (c) => {
    const { revisions } = c.var;
    const { courseId } = c.req.valid("param");
    const revision = revisions?.[courseId] ?? await getRevision(c.var.sql, courseId);
    c.header("Cache-Control", "private, no-cache");
    return await sendJsonOfRevision(c, { call: "syllabus", courseId, revision }, async (sql) => {
      const [overview, sections, videos] = await Promise.all([
        getOverview(sql, courseId),
        listSections(sql, courseId),
        listVideos(sql, courseId),
      ]);
      return syllabusOf({ overview, sections, videos });
    });
  });

type Content = { overview: Overview; sections: Section[]; videos: Video[] };

/**
 * Makes the syllabus of a course from its content. Everybody may read it, so it names no file, no
 * resource and no id of a lesson that only learners of the course may open.
 */
function syllabusOf({ overview, sections, videos }: Content) {
  const { courseId, description, objectives, requirements, targetAudience } = overview;
  const lessonsIn = (sectionId: string | null) =>
    videos.filter((video) => video.sectionId === sectionId).map(lessonOf);
  // The title is null for lessons that are in no section. They come last, as in the course.
  const groups = [
    ...sections.map(({ id, title, description }) => ({
      title,
      description,
      lessons: lessonsIn(id),
    })),
    { title: null, description: "", lessons: lessonsIn(null) },
  ];
  return {
    courseId,
    overview: { description, objectives, requirements, targetAudience },
    sections: groups.filter(({ lessons }) => lessons.length > 0),
  };
}

function lessonOf({ title, durationSeconds, isPreview, ...video }: Video) {
  const { id, description, size, contentType, captions } = video;
  return {
    title,
    durationSeconds,
    duration: durationText(durationSeconds),
    isPreview,
    /** What is needed to play a free lesson. */
    video: isPreview ? { id, description, size, contentType, captions } : null,
  };
}
