import { errorText, fetchErrorTexts, refusalText } from "../lib/error-text.ts";
import { showToast } from "./toast.ts";

type Written = { outcome: Promise<{ status: string; body?: unknown }> };
type Words = Record<"done" | "kept" | "refused" | "failed", string>;

/** What became of a write: the server's word, or that the phone has it and sends it by itself. */
export async function tellWritten(write: Promise<Written>, words: Words) {
  try {
    const { status, body } = await (await write).outcome;
    if (status === "done" || status === "kept") return showToast(words[status]);
    await fetchErrorTexts();
    showToast(words.refused, refusalText(body), "error");
  } catch (error) {
    await fetchErrorTexts();
    showToast(words.failed, errorText(error), "error");
  }
}
