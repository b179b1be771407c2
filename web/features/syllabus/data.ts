// Loads the syllabus of a course, which visitors may read, too. The browser's cache keeps it for
// times without a network: a visitor has no database on this device.
import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, handleAnswer } from "../../lib/http/api.ts";

const ofCourse = api.courses[":courseId"].syllabus;

type Syllabus = InferResponseType<typeof ofCourse.$get, 200>;
export type Section = Syllabus["sections"][number];
export type Lesson = Section["lessons"][number];
export type FreeLesson = Lesson & { video: NonNullable<Lesson["video"]> };

export const isFree = (lesson: Lesson): lesson is FreeLesson => lesson.video !== null;

/** `at`: when the server sent it, in milliseconds. */
type Kept = { syllabus: Syllabus; etag: string | null; at: number };

/** A new shape of `Kept` needs a new name. */
const CACHE = "syllabus-1";
const addressOf = (courseId: CourseId) => `/api/courses/${courseId}/syllabus`;

async function readKept(courseId: CourseId): Promise<Kept | null> {
  try {
    const answer = await caches.match(addressOf(courseId), { cacheName: CACHE });
    return answer ? await answer.json() : null;
  } catch {
    // Storage is forbidden, or the page has no secure origin.
    return null;
  }
}

async function keep(courseId: CourseId, kept: Kept) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(addressOf(courseId), new Response(JSON.stringify(kept)));
  } catch {
    // The page has the syllabus in any case.
  }
}

async function fetchSyllabus(courseId: CourseId): Promise<Kept> {
  const known = await readKept(courseId);
  const headers: Record<string, string> = known?.etag ? { "if-none-match": known.etag } : {};
  const request = ofCourse.$get({ param: { courseId } }, { headers });
  const fresh = await handleAnswer(
    request,
    async (answer) =>
      known && answer.status === 304 ? { ...known, at: Date.now() } : {
        syllabus: await answer.json(),
        etag: answer.headers.get("etag"),
        at: Date.now(),
      },
  );
  void keep(courseId, fresh);
  return fresh;
}

/** Shows the kept syllabus until the server has answered. */
export function useSyllabus(courseId: CourseId) {
  const queryKey = ["syllabus", courseId];
  const fresh = useQuery({ queryKey, queryFn: () => fetchSyllabus(courseId) });
  const kept = useQuery({ queryKey: [...queryKey, "kept"], queryFn: () => readKept(courseId) });
  const shown = fresh.data ?? kept.data;
  return {
    syllabus: shown?.syllabus,
    updatedAt: shown?.at ?? 0,
    isPending: !shown && (fresh.isPending || kept.isPending),
    error: fresh.error,
    isFetching: fresh.isFetching,
    refetch: fresh.refetch,
  };
}
