// The text of a draft, the choice of hints beside it, and their keys.
import { useEffect, useState } from "react";
import { onDraftEnd, readDraft, storeDraft } from "../../../lib/device/drafts.ts";

/** The key of a conversation's draft, also of the conversation that has not begun yet. */
export const chatDraftKey = (conversationId: string | undefined) =>
  `chat ${conversationId ?? "new"}`;

/** Whether the next question of this draft asks for hints. */
export const guideKeyOf = (draftKey: string) => `chat-guide ${draftKey}`;

/** The key of the draft under a lesson whose conversation has not begun yet. */
export const lessonDraftKey = (lessonId: string) => `chat of-${lessonId}`;

/** The text of a draft, which a reload keeps. Each conversation has its own draft. */
export function useDraftText(draftKey: string) {
  const readText = () => readDraft(draftKey) ?? "";
  const [typed, setTyped] = useState({ draftKey, text: readText() });
  const text = typed.draftKey === draftKey ? typed.text : readText();

  useEffect(() => onDraftEnd(draftKey, () => setTyped({ draftKey, text: readText() })));

  function setText(text: string) {
    setTyped({ draftKey, text });
    storeDraft(draftKey, text);
  }

  return { text, setText };
}

const isYes = (choice: string | undefined, lastIsGuided: boolean) =>
  choice ? choice === "yes" : lastIsGuided;

/** Says whether a question from outside the box, such as a follow-up, asks for hints. */
export const readGuideChoice = (draftKey: string, lastIsGuided: boolean) =>
  isYes(readDraft(guideKeyOf(draftKey)), lastIsGuided);

/** Whether the next question asks for hints: the user's choice, else as the last question did. */
export function useGuideChoice(draftKey: string, lastIsGuided: boolean) {
  const { text: choice, setText: setChoice } = useDraftText(guideKeyOf(draftKey));
  return {
    isGuided: isYes(choice, lastIsGuided),
    choose: (isGuided: boolean) => setChoice(isGuided ? "yes" : "no"),
    /** From now on, the question that was sent tells it. */
    reset: () => setChoice(""),
  };
}
