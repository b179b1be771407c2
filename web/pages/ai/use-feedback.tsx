// Rates answers, and opens the sheet in which the user says what was wrong. The code loads with the
// first answer, after the page.
import type { Rating } from "@server/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Overlay } from "../../features/chat/feedback/overlay.ts";
import type { ShownMessage } from "../../features/chat/run/overlay.ts";
import { showError } from "../../features/chat/texts.ts";
import type { Feedback } from "./feedback.tsx";

export function useFeedback(conversationId: string | undefined, stored: readonly ShownMessage[]) {
  const [sheet, setSheet] = useState<{ Sheet: typeof Feedback; answerId: string; open: boolean }>();
  const lay = useOverlay(stored.length > 0);
  const messages = useMemo(() => lay?.(stored) ?? stored, [lay, stored]);
  const onRate = useCallback(async (answer: ShownMessage, rating: Rating) => {
    try {
      const file = await import("./feedback.tsx");
      await file.loadFeedbackTexts();
      await file.rate(answer, rating);
      if (rating === "bad") setSheet({ Sheet: file.Feedback, answerId: answer.id, open: true });
    } catch (error) {
      void showError(error);
    }
  }, []);
  // Another conversation is open now.
  useEffect(() => setSheet(undefined), [conversationId]);
  const at = messages.findIndex(({ id }) => id === sheet?.answerId);
  const [question, answer] = [messages[at - 1], messages[at]];
  return {
    messages,
    onRate,
    // It stays when it is closed, so that the focus returns to the button.
    sheet: sheet && question && answer && (
      <sheet.Sheet
        open={sheet.open}
        {...{ question, answer }}
        onClose={() => setSheet({ ...sheet, open: false })}
      />
    ),
  };
}

/** What waits in the outbox. Undefined until the outbox is loaded, as it is on each page. */
function useOverlay(hasAnswers: boolean): Overlay | undefined {
  const [lay, setLay] = useState<Overlay>();
  useEffect(() => {
    if (!hasAnswers) return;
    let stop = () => {};
    let isOver = false;
    async function start() {
      const { watchFeedback } = await import("../../features/chat/feedback/overlay.ts");
      if (!isOver) stop = watchFeedback((overlay) => setLay(() => overlay));
    }
    start().catch(() => {
      // The answers show what the server has.
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [hasAnswers]);
  return lay;
}
