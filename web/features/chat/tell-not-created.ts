import { ApiError } from "../../lib/http/api.ts";
import { fetchErrorTexts } from "../../lib/words/errors.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { type EndReason, isSignOutPending } from "../../lib/http/session.ts";
import { showToast } from "../../ui/toast.tsx";

/**
 * Shows the specification's message when a conversation cannot be created, with the reason why the
 * session ended. Only a 401 shows it, because a login helps against no other failure. After other
 * failures the screen shows the reason and a button to try again.
 */
export async function tellNotCreated(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 401 || isSignOutPending()) return;
  const { reason } = (error.details ?? {}) as { reason?: EndReason };
  const isOver = reason === "expired" || reason === "ended";
  // The app has told the reason already. After a suspension or a deletion a login does not help.
  if (error.told && reason && !isOver) return;
  // The app waits for the same texts before its own message, so this message comes after that one.
  await fetchErrorTexts();
  const t = translatorFor("app");
  const why = isOver ? `${translatorFor("errors")(`ended.${reason}`)} ` : "";
  showToast(t("gate.title"), `${why}${t("gate.chat")} ${t("gate.chatHow")}`, "error");
}
