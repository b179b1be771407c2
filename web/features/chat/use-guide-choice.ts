import { guideKeyOf } from "./draft-key.ts";
import { useDraftText } from "./use-draft-text.ts";

/** Whether the next question asks for hints: the user's choice, else as the last question did. */
export function useGuideChoice(draftKey: string, lastIsGuided: boolean) {
  const { text: choice, setText: setChoice } = useDraftText(guideKeyOf(draftKey));
  return {
    isGuided: choice ? choice === "yes" : lastIsGuided,
    choose: (isGuided: boolean) => setChoice(isGuided ? "yes" : "no"),
    /** From now on, the question that was sent tells it. */
    reset: () => setChoice(""),
  };
}
