import { isImageRequest } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { ApiError } from "../../lib/http/api.ts";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { isId } from "../../lib/address/places.ts";
import { newId } from "../../lib/http/new-id.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import {
  beginConversation,
  conversationQuery,
  emptyConversationQuery,
  isNotFound,
  messagesQuery,
  NEW_TITLE,
} from "./data.ts";
import type { useImageModels } from "./pictures/picture-tools.tsx";
import { useRun } from "./run/active-runs.ts";
import { chatDraftKey } from "./run/draft-text.ts";
import { layRunOver } from "./run/overlay.ts";
import type { About, DraftQuestion } from "./run/run.ts";
import {
  askQuestion,
  followAnswer,
  leaveDeletedConversation,
  restorePartialAnswer,
  restoreUnsent,
  takeBack,
} from "./run/running.ts";
import { onQuestionReceivedElsewhere } from "./run/stored-run.ts";

/**
 * The conversation of this address, or the empty conversation that a visit begins with. `nextKey`
 * is the draft of the conversation that follows if this one is gone.
 */
export function useConversation(openId: string | undefined, nextKey = chatDraftKey(undefined)) {
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

type Shown = Pick<ReturnType<typeof useConversation>, "conversation" | "messages" | "run">;

type Options = {
  imageModels: ReturnType<typeof useImageModels>;
  /** What the next question is about. */
  about?: () => About | undefined;
  /** The draft of the next conversation, for the words if this conversation is gone. */
  nextKey?: string;
  /** The conversation that another tab has begun for the same lesson. */
  findBegun?: () => string | undefined;
  /** The first question has begun this conversation. */
  onBegun: (id: string) => void;
};

/** What the user does with questions: sends one, asks it again, sends it again, takes it back. */
export function useAsking(
  openId: string | undefined,
  { conversation, messages, run }: Shown,
  { imageModels, about, nextKey, findBegun, onBegun }: Options,
) {
  const id = conversation?.id ?? openId;
  const lastQuestion = messages.findLast(({ role }) => role === "user");
  const lastIsPicture = messages.at(-1)?.prompt != null;
  const pictureModel = { model: imageModels.chosen };

  function send({ text, isPicture, isGuided, attachments }: DraftQuestion) {
    if (!id) return;
    const begunId = openId ? undefined : findBegun?.();
    if (!openId && !begunId && conversation) beginConversation(conversation);
    if (!openId) onBegun(begunId ?? id);
    const asked = isPicture ? pictureModel : { attachments, about: about?.(), guide: isGuided };
    void askQuestion(begunId ?? id, { id: newId(), text, ...asked }, nextKey);
  }
  const onAskAgain = useCallback((text: string) => {
    if (!id || !lastQuestion) return;
    const { attachments, about, isGuided: guide } = lastQuestion;
    const isNew = text !== lastQuestion.content && attachments.length === 0;
    const isPicture = lastIsPicture || isNew && isImageRequest(text);
    if (isPicture && !imageModels.chosen) return;
    const question = { id: newId(), text, replaces: lastQuestion.id };
    const asked = isPicture ? pictureModel : { attachments, about, guide };
    void askQuestion(id, { ...question, ...asked }, nextKey);
  }, [id, lastQuestion?.id, lastIsPicture, imageModels.chosen]);
  const onRetryUnsent = useCallback(() => {
    if (!id || !run?.question) return;
    const { question, error } = run;
    // A model that is not available has taken nothing, and the user may have chosen another one
    // since.
    const isAway = error instanceof ApiError && error.code === "ai_unavailable";
    const isPicture = question.model && isAway && imageModels.chosen;
    void askQuestion(id, { ...question, ...isPicture && pictureModel }, nextKey);
  }, [id, run?.question, run?.error, imageModels.chosen]);
  const onTakeBack = useCallback(() => id && takeBack(id), [id]);

  return { send, questionActions: { onAskAgain, onRetryUnsent, onTakeBack } };
}

// Remembers on this device which conversation belongs to a lesson, so that the next question goes
// on there. It stands among the drafts, so that a sign-out seals it.

const placeOf = (lessonId: string) => `chat-lesson ${lessonId}`;

export const readConversationOf = (lessonId: string) => readDraft(placeOf(lessonId));

export const keepConversationOf = (lessonId: string, conversationId: string) =>
  storeDraft(placeOf(lessonId), conversationId);

export const forgetConversationOf = (lessonId: string) => storeDraft(placeOf(lessonId), "");
