import type { CourseId } from "@server/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { currentPresence } from "../../../lib/http/session.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { applyMoveTo, arrangementOf } from "./arrangement.ts";
import { type Content, contentQuery, saveOrder } from "./data.ts";
import { createSorting, type Sorting } from "./sorting.ts";

/**
 * Sortings outlive the page, so that moves are saved after the user leaves it. They end with the
 * session.
 */
const sortings = new Map<CourseId, Sorting>();
let currentSession = currentPresence();

function sortingOf(client: QueryClient, courseId: CourseId): Sorting {
  const session = currentPresence();
  if (session !== currentSession) sortings.clear();
  currentSession = session;
  const known = sortings.get(courseId);
  if (known) return known;
  const reportFailure = (error?: unknown) => {
    const t = translatorFor("panel-content");
    return showFailure(error, t("change.failed"), t("order.failedText"));
  };
  const isHere = () => session === currentPresence();
  const sorting = createSorting({
    isHere,
    async save(moves) {
      const isLost = await saveOrder(client, courseId, moves, session);
      if (isLost && isHere()) void reportFailure();
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey: contentQuery(courseId).queryKey });
      void reportFailure(error);
    },
  });
  sortings.set(courseId, sorting);
  return sorting;
}

/** The course's order with the waiting moves applied. */
export function useSorting(courseId: CourseId, renderedContent: Content) {
  const client = useQueryClient();
  const sorting = sortingOf(client, courseId);
  const waiting = useSyncExternalStore(sorting.subscribe, sorting.waiting);
  // Read the query's data directly: it holds saved moves before this hook's caller renders.
  // Otherwise items would jump back.
  const content = client.getQueryData(contentQuery(courseId).queryKey) ?? renderedContent;
  const known = useMemo(() => arrangementOf(content), [content]);
  const arrangement = useMemo(() => waiting.reduce(applyMoveTo, known), [known, waiting]);
  return { content, arrangement, move: sorting.move, isSaving: waiting.length > 0 };
}
