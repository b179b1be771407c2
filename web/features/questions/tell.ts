import { ApiError } from "../../lib/api.ts";
import { errorText, fetchErrorTexts } from "../../lib/error-text.ts";
import { textOf } from "../../lib/i18n.ts";
import { showToast } from "../../ui/toast.ts";
import type { Written } from "./data.ts";

/** What became of a question: the server's word, or that the phone has it and sends it by itself. */
export async function tell(write: Promise<Written>) {
  const t = textOf("questions");
  try {
    const outcome = await (await write).outcome;
    if (outcome.status === "done") showToast(t("posted"));
    else if (outcome.status === "kept") showToast(t("kept"));
    else {
      await fetchErrorTexts();
      const why = new ApiError(400, JSON.stringify(outcome.body ?? {}));
      showToast(t("refused"), errorText(why), "error");
    }
  } catch (error) {
    await fetchErrorTexts();
    showToast(t("failed"), errorText(error), "error");
  }
}
