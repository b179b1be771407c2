import { failureText } from "../../lib/words/failures.ts";
import { showToast } from "../toast.tsx";

/**
 * Shows a toast with what failed and why. `unforeseen` is the text if no better reason is known.
 */
export async function showFailure(error: unknown, title: string, unforeseen: string) {
  const text = await failureText(error, unforeseen);
  if (text !== undefined) showToast(title, text, "error");
}
