import { isImageRequest } from "@server/contract";
import { useCallback } from "react";
import { ApiError } from "../../lib/http/api.ts";
import { newId } from "../../lib/http/new-id.ts";
import type { About } from "./about.ts";
import type { DraftQuestion } from "./composer.tsx";
import { beginConversation } from "./data.ts";
import type { useImageModels } from "./pictures/models.ts";
import { askQuestion, takeBack } from "./running.ts";
import type { useConversation } from "./use-conversation.ts";

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
