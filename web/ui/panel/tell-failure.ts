import { failureText } from "../../lib/failure-text.ts";
import { showToast } from "../toast.ts";

/** What did not work, and why; `unforeseen` stands where nothing better is known. */
export async function tellFailure(error: unknown, title: string, unforeseen: string) {
  const text = await failureText(error, unforeseen);
  if (text !== undefined) showToast(title, text, "error");
}
