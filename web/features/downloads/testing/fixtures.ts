// Builds course files and downloads for tests.
import type { LocalFile } from "../../../offline/downloads/model.ts";
import type { Downloadable } from "../download-state.ts";

export const COURSE = "ai-first-step";

export const item = (
  id: string,
  size: number,
  others: Partial<Downloadable> = {},
): Downloadable => ({
  key: `video:${id}`,
  kind: "video",
  id,
  courseId: COURSE,
  title: id,
  address: `/api/videos/${id}/stream`,
  contentType: "video/mp4",
  size,
  pieces: [id],
  captions: [],
  ...others,
});

export const row = (id: string, size: number, others: Partial<LocalFile> = {}): LocalFile => ({
  key: `video:${id}`,
  kind: "video",
  id,
  courseId: COURSE,
  contentType: "video/mp4",
  size,
  pieces: [id],
  state: "saved",
  got: size,
  addedAt: 0,
  captions: [],
  ...others,
});
