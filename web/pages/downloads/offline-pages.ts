// Lists the queries that a course needs offline, and checks or stores each.
import type { CourseId } from "@server/contract";
import type { OfflinePage } from "../../features/downloads/offline-check.ts";
import { sessionQuery } from "../../features/session/data.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { listCourseQueries, type StoredQuery } from "../../offline/registry.ts";
import { cacheQueryNow, isQueryCached } from "../../offline/queries/is-query-cached.ts";

type PageQueries = () => (StoredQuery | Promise<StoredQuery> | undefined)[];

export const offlinePages = (courseId: CourseId, videoIds: readonly string[]): OfflinePage[] => [
  offlinePage(
    () => translatorFor("downloads")("names.person"),
    () => [{ ...sessionQuery, fetch: () => queryClient.fetchQuery(sessionQuery) }],
  ),
  ...listCourseQueries().map(({ label, ofCourse, ofVideo }) =>
    offlinePage(label, () => [ofCourse?.(courseId), ...videoIds.map((id) => ofVideo?.(id))])
  ),
];

const offlinePage = (label: () => string, listQueries: PageQueries): OfflinePage => ({
  label,
  async isStored() {
    for (const query of await Promise.all(listQueries())) {
      if (query && !await isQueryCached(query.queryKey)) return false;
    }
    return true;
  },
  // One after the other: a course has many notes, and the connection may be slow.
  async store() {
    for (const query of await Promise.all(listQueries())) {
      if (!query || await isQueryCached(query.queryKey)) continue;
      await query.fetch();
      await cacheQueryNow(query.queryKey);
    }
  },
});
