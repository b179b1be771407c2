// Turns the videos and files of a course into items that a device can download.
import type { Downloadable } from "../../features/downloads/downloadable.ts";
import { downloadOf, type Resource } from "../../features/resources/data.ts";
import { captionsOf, streamOf, type Video } from "../../features/videos/data.ts";

export const downloadableVideo = (video: Video): Downloadable => {
  const { id, courseId, title, contentType, size, pieces } = video;
  // A list that an older app has stored has no marks.
  const marks: Record<string, string> = video.captionMarks ?? {};
  return {
    key: `video:${id}`,
    kind: "video",
    address: streamOf(id),
    captions: video.captions.map((language) => ({
      language,
      address: captionsOf(id, language),
      mark: marks[language] ?? "",
    })),
    ...{ id, courseId, title, contentType, size, pieces },
  };
};

export const downloadableResource = (resource: Resource): Downloadable => {
  const { id, courseId, title, contentType, fileSize, pieces } = resource;
  return {
    key: `resource:${id}`,
    kind: "resource",
    address: downloadOf(id),
    size: fileSize,
    captions: [],
    ...{ id, courseId, title, contentType, pieces },
  };
};
