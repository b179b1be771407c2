import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isId } from "../../lib/address/places.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import {
  conversationQuery,
  emptyConversationQuery,
  isNotFound,
  messagesQuery,
  NEW_TITLE,
} from "./data.ts";
import { draftKeyOf } from "./draft-key.ts";
import { layRunOver } from "./overlay.ts";
import { useRun } from "./active-runs.ts";
import {
  followAnswer,
  leaveDeletedConversation,
  restorePartialAnswer,
  restoreUnsent,
} from "./running.ts";
import { onQuestionReceivedElsewhere } from "./waiting-question.ts";

/**
 * The conversation of this address, or the empty conversation that a visit begins with. `nextKey`
 * is the draft of the conversation that follows if this one is gone.
 */
export function useConversation(openId: string | undefined, nextKey = draftKeyOf(undefined)) {
  // The id in the address is not valid, so there is nothing to ask the server for.
  const isInvalidId = openId !== undefined && !isId(openId);
  const enabled = openId !== undefined && !isInvalidId;
  const empty = useQuery({ ...emptyConversationQuery, enabled: openId === undefined });
  const conversation = useQuery({ ...conversationQuery(openId ?? ""), enabled });
  const messageQuery = useQuery({ ...messagesQuery(openId ?? ""), enabled });
  const run = useRun(openId);
  // Also true after another device deleted the conversation.
  const isMissing = isInvalidId || isNotFound(messageQuery.error);
  const hasNoRun = run === undefined;
  const emptyId = openId ? undefined : empty.data?.id;

  // The empty conversation has its first question now, so this tab needs another one.
  useEffect(
    () => emptyId ? onQuestionReceivedElsewhere(emptyId, () => void empty.refetch()) : undefined,
    [emptyId],
  );

  useEffect(() => {
    const last = messageQuery.data?.at(-1);
    if (openId && isMissing) leaveDeletedConversation(openId, nextKey);
    if (!openId || isMissing || !messageQuery.data && !messageQuery.error) return;
    // A killed browser may have lost the messages, but not the question that waits.
    restoreUnsent(openId, messageQuery.data ?? []);
    restorePartialAnswer(openId, messageQuery.data ?? []);
    // Another device asked, or this tab lost the answer stream in a reload or a broken connection.
    if (last?.status === "running") followAnswer(openId, last);
  }, [openId, messageQuery.data, messageQuery.error, isMissing, hasNoRun]);

  const messages = useMemo(
    () => isMissing ? [] : layRunOver(messageQuery.data ?? [], run),
    [messageQuery.data, run, isMissing],
  );
  const title = conversation.data?.title;
  return {
    conversation: openId ? conversation.data : empty.data,
    /** Undefined if the conversation still has the server's default title. */
    title: title === NEW_TITLE ? undefined : title,
    messages,
    run,
    isKnown: openId === undefined || !isMissing && messageQuery.data !== undefined,
    isMissing,
    age: useAge(messageQuery),
    /** The query that failed: reading the conversation, or beginning one. */
    failed: openId ? messageQuery : empty,
  };
}
