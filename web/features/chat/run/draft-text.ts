// The text of a draft, and the choice of hints beside it.
import { useEffect, useState } from "react";
import { onDraftEnd, readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { guideKeyOf } from "./draft-key.ts";

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
