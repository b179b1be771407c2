import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isId } from "../../lib/is-id.ts";
import { useAge } from "../../lib/use-age.ts";
import { conversationQuery, emptyQuery, isGone, messagesQuery, NEW_TITLE } from "./data.ts";
import { layRunOver } from "./overlay.ts";
import { followAnswer, leaveGone, takeUpUnsent, useRun } from "./running.ts";

/** The conversation of this address, or the empty conversation that a visit begins with. */
export function useConversation(openId: string | undefined) {
  // The id in the address is not valid, so there is nothing to ask the server for.
  const isNone = openId !== undefined && !isId(openId);
  const enabled = openId !== undefined && !isNone;
  const empty = useQuery({ ...emptyQuery, enabled: openId === undefined });
  const named = useQuery({ ...conversationQuery(openId ?? ""), enabled });
  const said = useQuery({ ...messagesQuery(openId ?? ""), enabled });
  const run = useRun(openId);
  // Also true after another device deleted the conversation.
  const gone = isNone || isGone(said.error);
  const isFree = run === undefined;

  useEffect(() => {
    const last = said.data?.at(-1);
    if (openId && gone) leaveGone(openId);
    if (!openId || gone || !said.data) return;
    takeUpUnsent(openId, said.data);
    // Another device asked, or this tab lost the answer stream in a reload or a broken connection.
    if (last?.status === "running") followAnswer(openId, last);
  }, [openId, said.data, gone, isFree]);

  const messages = useMemo(
    () => gone ? [] : layRunOver(said.data ?? [], run),
    [said.data, run, gone],
  );
  const title = named.data?.title;
  return {
    conversation: openId ? named.data : empty.data,
    /** Undefined if the conversation still has the server's default title. */
    title: title === NEW_TITLE ? undefined : title,
    messages,
    run,
    isKnown: openId === undefined || !gone && said.data !== undefined,
    gone,
    age: useAge(said),
    /** The query that failed: reading the conversation, or beginning one. */
    failed: openId ? said : empty,
  };
}
