// Makes the syllabus of a course from its content. Everybody may read it, so it names no file, no
// resource and no id of a lesson that only learners of the course may open.
import type { Overview } from "../courses/queries.ts";
import type { Section } from "../sections/queries.ts";
import type { Video } from "../videos/queries.ts";
import { durationText } from "../videos/schema.ts";

type Content = { overview: Overview; sections: Section[]; videos: Video[] };

export function syllabusOf({ overview, sections, videos }: Content) {
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
