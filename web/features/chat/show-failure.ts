import { errorText, fetchErrorTexts } from "../../lib/words/errors.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { showToast } from "../../ui/toast.tsx";

export async function showFailure(text: string) {
  await fetchErrorTexts();
  showToast(translatorFor("chat")("error"), text, "error");
}

export async function showError(error: unknown) {
  await fetchErrorTexts();
  await showFailure(errorText(error));
}
