// Stores the course's queries together with its downloads, so that the whole course works offline.
import type { CourseId } from "@server/contract";
import { useEffect } from "react";
import { useOffline } from "../../lib/http/connectivity.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";

/** One after the other, so that no query is fetched twice. */
let queue: Promise<unknown> = Promise.resolve();

/** Runs when the server is reachable, and again with each new download. */
export function useOfflinePages(courseIds: readonly CourseId[], files: readonly LocalFile[]) {
  const isOffline = useOffline();
  const wanted = courseIds.map((courseId) => {
    const courseFiles = files.filter((file) => file.courseId === courseId);
    const videoIds = courseFiles.filter(({ kind }) => kind === "video").map(({ id }) => id);
    return { courseId, videoIds, hasAny: courseFiles.length > 0 };
  }).filter(({ hasAny }) => hasAny);

  useEffect(() => {
    if (isOffline) return;
    for (const { courseId, videoIds } of wanted) {
      queue = queue.then(() => storePages(courseId, videoIds)).catch(() => {
        // 'Ready for offline?' names what is missing and fetches it.
      });
    }
  }, [isOffline, JSON.stringify(wanted)]);
}

async function storePages(courseId: CourseId, videoIds: readonly string[]) {
  const { offlinePages } = await import("./offline-pages.ts");
  for (const page of offlinePages(courseId, videoIds)) await page.store();
}
