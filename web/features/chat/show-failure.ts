import { errorText, fetchErrorTexts } from "../../lib/error-text.ts";
import { translatorFor } from "../../lib/i18n.ts";
import { showToast } from "../../ui/toast.ts";

export async function showFailure(text: string) {
  await fetchErrorTexts();
  showToast(translatorFor("chat")("error"), text, "error");
}

export async function showError(error: unknown) {
  await fetchErrorTexts();
  await showFailure(errorText(error));
}
