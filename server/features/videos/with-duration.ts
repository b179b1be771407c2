import { durationText } from "./schema.ts";

/** Every answer says it twice: to be read, and to be sorted by. */
export const withDuration = <Video extends { durationSeconds: number }>(video: Video) => ({
  ...video,
  duration: durationText(video.durationSeconds),
});
