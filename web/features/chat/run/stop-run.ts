// Stops the answer or the picture that this tab waits for.
import { ApiError } from "../../../lib/http/api.ts";
import { pauseAfter } from "../../../lib/http/pause.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { showToast } from "../../../ui/toast.tsx";
import { stopAnswer } from "../data.ts";
import { showChatFailure } from "../texts.ts";
import { type ActiveRun, change, getEntry } from "./active-runs.ts";

const MAX_STOPS = 5;

export async function stopRun(conversationId: string) {
  const entry = getEntry(conversationId);
  if (!entry || entry.run.isStopping) return;
  const t = translatorFor("chat");
  change(entry, { isStopping: true });
  try {
    await stopAnswer(conversationId);
    showToast(t("stopped"), t("stoppedText"));
    if (entry.run.question?.model) await stopPicture(conversationId, entry);
  } catch (error) {
    change(entry, { isStopping: false });
    if (!(error instanceof ApiError && error.told)) await showChatFailure(t("notStopped"));
  }
}

/**
 * Repeats the stop of a picture. A picture answers only at its end, so the first stop may have
 * reached the server before the question, when there was nothing to stop.
 */
async function stopPicture(conversationId: string, entry: ActiveRun) {
  for (let tries = 1; tries <= MAX_STOPS; tries++) {
    await pauseAfter(tries, entry.stop.signal);
    if (getEntry(conversationId) !== entry || entry.run.phase !== "asking") return;
    await stopAnswer(conversationId).catch(() => {
      // The next try, or another press of Stop, does it.
    });
  }
  change(entry, { isStopping: false });
}
