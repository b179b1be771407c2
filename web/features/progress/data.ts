// Queries the learner's progress and sends it through the outbox.
import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { listDrafts, storeDraft } from "../../lib/device/drafts.ts";
import { api, call } from "../../lib/http/api.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { enqueue } from "../../offline/outbox/outbox.ts";
import { updateCachedQuery } from "../../offline/queries/change-query.ts";
import { sumUp } from "./course-progress.ts";

const ofCourse = api.courses[":courseId"].progress;
const ofVideo = api.videos[":videoId"].progress;

export type ProgressRow = InferResponseType<typeof ofVideo.$put, 200>;
export type Progress = Omit<ProgressRow, "courseId" | "durationSeconds"> & {
  /** Absent in an older answer that this device has stored. */
  durationSeconds?: number;
};
export type CourseProgress = { videos: Progress[] };
type CourseShare = InferResponseType<typeof api.progress.$get, 200>[number];
export type NewProgress = InferRequestType<typeof ofVideo.$put>["json"] & { videoId: string };

export const progressQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "progress"],
    meta: { kept: true },
    queryFn: () => call<CourseProgress>(ofCourse.$get({ param: { courseId } })),
  });

/** The learner's progress in each course, as numbers. */
export const courseSharesQuery = queryOptions({
  queryKey: ["progress"],
  meta: { kept: true },
  queryFn: () => call<CourseShare[]>(api.progress.$get()),
});

export const putProgress = ({ videoId, ...progress }: NewProgress) =>
  enqueue("progress.put", { videoId, ...progress });

/**
 * Puts a row of the server into both cached queries, also if no page of the course is open.
 * Otherwise the next start would show the old progress.
 */
export async function updateCachedProgress(row: ProgressRow) {
  const { queryKey } = progressQuery(row.courseId);
  await updateCachedQuery<CourseProgress>(
    queryClient,
    queryKey,
    () => queryClient.fetchQuery(progressQuery(row.courseId)),
    ({ videos }) => ({
      videos: [...videos.filter(({ videoId }) => videoId !== row.videoId), row],
    }),
  );
  const course = queryClient.getQueryData(queryKey);
  if (!course) return;
  const { done, isBegun, watchedSeconds } = sumUp(
    course.videos.map(({ videoId: id, durationSeconds = 0 }) => ({ id, durationSeconds })),
    new Map(course.videos.map((video) => [video.videoId, video])),
  );
  await updateCachedQuery<CourseShare[]>(
    queryClient,
    courseSharesQuery.queryKey,
    () => queryClient.fetchQuery(courseSharesQuery),
    (shares) =>
      shares.map((share) =>
        share.courseId === row.courseId ? { ...share, done, isBegun, watchedSeconds } : share
      ),
  );
}

const DRAFT_PREFIX = "watched ";

/**
 * Stores what the learner watched as a draft until the outbox has it, because a page that closes
 * does not wait for the outbox.
 */
export async function persistProgress(progress: NewProgress) {
  const draftKey = `${DRAFT_PREFIX}${progress.videoId} ${progress.positionAt}`;
  storeDraft(draftKey, JSON.stringify(progress));
  await putProgress(progress);
  storeDraft(draftKey, "");
}

/**
 * Moves the drafts of closed pages to the outbox. To send progress twice is safe: it holds
 * intervals and a dated position.
 */
export async function sendPersistedProgress() {
  for (const { place: draftKey, text } of listDrafts(DRAFT_PREFIX)) {
    const progress = parseDraft(text);
    if (progress) await putProgress(progress);
    storeDraft(draftKey, "");
  }
}

/** Undefined if the draft is broken because the storage was full. */
function parseDraft(text: string): NewProgress | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
