import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { notesQuery } from "./data.ts";
import { layNotesOver } from "./overlay.ts";

/** The user's notes on a video: the server's answer plus the writes that wait. */
export function useNotes(videoId: string) {
  const { data, ...query } = useQuery(notesQuery(videoId));
  const waiting = usePending("note.");
  const notes = useMemo(() => layNotesOver(data ?? [], waiting, videoId), [data, waiting, videoId]);
  return { ...query, isKnown: data !== undefined, notes };
}
