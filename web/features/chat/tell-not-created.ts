import { ApiError } from "../../lib/api.ts";
import { textOf } from "../../lib/i18n.ts";
import { showToast } from "../../ui/toast.ts";

/**
 * The specification's message when a conversation cannot be created. Without an answer of the server the screen says
 * that there is no connection, and nobody can log in. After a 401 the user reads why the session ended.
 */
export function tellNotCreated(error: unknown) {
  if (!(error instanceof ApiError) || error.told) return;
  const t = textOf("app");
  showToast(t("gate.title"), `${t("gate.chat")} ${t("gate.chatHow")}`, "error");
}
