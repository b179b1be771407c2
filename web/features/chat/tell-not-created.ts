import { ApiError } from "../../lib/api.ts";
import { textOf } from "../../lib/i18n.ts";
import { showToast } from "../../ui/toast.ts";

/**
 * The specification's message when a conversation cannot be created. Only a 401 shows it, because a login helps against
 * no other failure: for these the screen shows the reason and a button to try again. If the 401 ended the session of
 * this tab, the app has shown this message already, together with the reason.
 */
export function tellNotCreated(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 401 || error.told) return;
  const t = textOf("app");
  showToast(t("gate.title"), `${t("gate.chat")} ${t("gate.chatHow")}`, "error");
}
