import type { VideoText } from "./video-draft.ts";

type Placed = { courseId: string; sectionId: string | null; order: number };

/** The number that puts a new video at the end of its section, or of the videos without a section. */
export function nextOrder(
  videos: readonly Placed[],
  { courseId, sectionId }: Pick<VideoText, "courseId" | "sectionId">,
): number {
  const orders = videos
    .filter((video) => video.courseId === courseId && (video.sectionId ?? "") === sectionId)
    .map(({ order }) => order);
  return Math.max(0, ...orders) + 1;
}
