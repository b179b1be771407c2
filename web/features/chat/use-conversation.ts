import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { conversationQuery, emptyQuery, isGone, messagesQuery, NEW_TITLE } from "./data.ts";
import { layRunOver } from "./overlay.ts";
import { followAnswer, leaveGone, takeUpUnsent, useRun } from "./running.ts";

/** The conversation of this address, or the empty one that a visit begins with. */
export function useConversation(openId: string | undefined) {
  const empty = useQuery({ ...emptyQuery, enabled: openId === undefined });
  const named = useQuery({ ...conversationQuery(openId ?? ""), enabled: openId !== undefined });
  const said = useQuery({ ...messagesQuery(openId ?? ""), enabled: openId !== undefined });
  const run = useRun(openId);
  // Deleted on another device.
  const gone = isGone(said.error);
  const isFree = run === undefined;

  useEffect(() => {
    const last = said.data?.at(-1);
    if (openId && gone) leaveGone(openId);
    if (!openId || gone || !said.data) return;
    takeUpUnsent(openId, said.data);
    // Asked on another device, or here before the page was closed, or not at its end when our line was.
    if (last?.status === "running") followAnswer(openId, last);
  }, [openId, said.data, gone, isFree]);

  const messages = useMemo(
    () => gone ? [] : layRunOver(said.data ?? [], run),
    [said.data, run, gone],
  );
  const title = named.data?.title;
  return {
    conversation: openId ? named.data : empty.data,
    /** Undefined: the server's name for one without a name. */
    title: title === NEW_TITLE ? undefined : title,
    messages,
    run,
    isKnown: openId === undefined || !gone && said.data !== undefined,
    asOf: said.dataUpdatedAt,
    /** What stands in the way of reading it, or of beginning one. */
    failed: openId ? said : empty,
  };
}
