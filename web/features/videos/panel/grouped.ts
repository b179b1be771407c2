// The library by course, and there by section.
import { type CourseId, courseIds } from "@server/contract";

type Placed = { courseId: CourseId; sectionId: string | null };

export type Group<Video> = {
  courseId: CourseId;
  /** Null: those of no section. */
  sectionId: string | null;
  videos: Video[];
};

/** Sections in the order given; what is in none, or in one that is not known, comes last in its course. */
export function grouped<Video extends Placed>(videos: Video[], sectionIds: string[]) {
  return courseIds.flatMap((courseId) => {
    const here = videos.filter((video) => video.courseId === courseId);
    const isUnsorted = ({ sectionId }: Video) => !sectionId || !sectionIds.includes(sectionId);
    const groups: Group<Video>[] = [
      ...sectionIds.map((sectionId) => ({
        courseId,
        sectionId,
        videos: here.filter((video) => video.sectionId === sectionId),
      })),
      { courseId, sectionId: null, videos: here.filter(isUnsorted) },
    ];
    return groups.filter(({ videos }) => videos.length > 0);
  });
}
