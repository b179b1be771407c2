import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { progressQuery } from "./data.ts";
import { layProgressOver, type Lengths } from "./overlay.ts";

/** The progress of each video: the server's answer plus the writes that wait. */
export function useProgress(courseId: CourseId, lengths: Lengths) {
  const query = useQuery(progressQuery(courseId));
  const { data } = query;
  const waiting = usePending("progress.");
  const progress = useMemo(() => layProgressOver(data?.videos ?? [], waiting, lengths), [
    data,
    waiting,
    lengths,
  ]);
  return { progress, query };
}
