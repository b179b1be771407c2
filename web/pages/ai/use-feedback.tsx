// Rates answers, and opens the sheet in which the user says what was wrong. Both load with the first
// press.
import type { Rating } from "@server/contract";
import { useCallback, useState } from "react";
import type { ShownMessage } from "../../features/chat/overlay.ts";
import { showFailure } from "../../features/chat/show-failure.ts";
import { errorText, fetchErrorTexts } from "../../lib/error-text.ts";
import type { Feedback } from "./feedback.tsx";

export function useFeedback(conversationId: string, messages: readonly ShownMessage[]) {
  const [opened, setOpened] = useState<{ Sheet: typeof Feedback; answerId: string }>();
  const onRate = useCallback(async (answer: ShownMessage, rating: Rating) => {
    try {
      const file = await import("./feedback.tsx");
      await file.loadFeedbackTexts();
      void file.rate(conversationId, answer, rating);
      if (rating === "bad") setOpened({ Sheet: file.Feedback, answerId: answer.id });
    } catch (error) {
      await fetchErrorTexts();
      void showFailure(errorText(error));
    }
  }, [conversationId]);
  const at = messages.findIndex(({ id }) => id === opened?.answerId);
  const [question, answer] = [messages[at - 1], messages[at]];
  const sheet = opened && question && answer && (
    <opened.Sheet
      {...{ conversationId, question, answer }}
      onClose={() => setOpened(undefined)}
    />
  );
  return { onRate, sheet };
}
