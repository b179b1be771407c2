import { errorText, fetchErrorTexts, refusalText } from "../lib/error-text.ts";
import { limitText, refusedUntil } from "../lib/limit-text.ts";
import { showToast } from "./toast.ts";

type Written = { outcome: Promise<{ status: string; body?: unknown; waitsUntil?: number }> };
type Words = Record<"done" | "kept" | "refused" | "failed", string> & {
  /** Null: something else tells the user about a conflict. */
  conflict?: null;
};

/**
 * Tells the user the result of a write: the server's answer, or that this device stores and sends
 * it.
 */
export async function tellWritten(write: Promise<Written>, words: Words) {
  try {
    const { status, body, waitsUntil } = await (await write).outcome;
    if (waitsUntil !== undefined) await fetchErrorTexts();
    const limit = waitsUntil === undefined ? undefined : limitText("limitKept", waitsUntil);
    if (status === "done" || status === "kept") return showToast(words[status], limit);
    if (status === "conflict" && words.conflict === null) return;
    await fetchErrorTexts();
    showToast(words.refused, refusalText(body), "error");
  } catch (error) {
    await fetchErrorTexts();
    showToast(words.failed, refusedUntil(error) ?? errorText(error), "error");
  }
}
