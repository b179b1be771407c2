import type { CourseId } from "@server/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { textOf } from "../../../lib/i18n.ts";
import { currentPresence } from "../../../lib/session.ts";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { arrangementOf, moved } from "./arrangement.ts";
import { type Content, contentQuery, saveOrder } from "./data.ts";
import { createSorting, type Sorting } from "./sorting.ts";

/** They outlive the screen: what was moved is saved, also when she has gone on to another page. */
const sortings = new Map<CourseId, Sorting>();

function sortingOf(client: QueryClient, courseId: CourseId): Sorting {
  const known = sortings.get(courseId);
  if (known) return known;
  const sorting = createSorting({
    async save(moves) {
      const sender = currentPresence();
      if (await saveOrder(client, courseId, moves, sender) && sender === currentPresence()) {
        const t = textOf("panel-content");
        showToast(t("change.failed"), t("order.failedText"), "error");
      }
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey: contentQuery(courseId).queryKey });
      const t = textOf("panel-content");
      void tellFailure(error, t("change.failed"), t("order.failedText"));
    },
  });
  sortings.set(courseId, sorting);
  return sorting;
}

/** The course as it stands, with what has just been moved laid over it. */
export function useSorting(courseId: CourseId, drawn: Content) {
  const client = useQueryClient();
  const sorting = sortingOf(client, courseId);
  const waiting = useSyncExternalStore(sorting.subscribe, sorting.waiting);
  // What no longer waits is in there already, before whoever follows the query is told: else it would jump back.
  const content = client.getQueryData(contentQuery(courseId).queryKey) ?? drawn;
  const known = useMemo(() => arrangementOf(content), [content]);
  const arrangement = useMemo(() => waiting.reduce(moved, known), [known, waiting]);
  return { content, arrangement, move: sorting.move, isSaving: waiting.length > 0 };
}
