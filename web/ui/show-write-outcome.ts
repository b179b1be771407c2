import { errorText, fetchErrorTexts, refusalText } from "../lib/error-text.ts";
import { limitText, refusedUntil } from "../lib/limit-text.ts";
import { showToast } from "./toast.ts";

type StoredWrite = { outcome: Promise<{ status: string; body?: unknown; waitsUntil?: number }> };
type OutcomeTexts = Record<"done" | "kept" | "refused" | "failed", string> & {
  /** Null: something else tells the user about a conflict. */
  conflict?: null;
};

/**
 * Tells the user the result of a write: the server's answer, or that this device stores and sends
 * it.
 */
export async function showWriteOutcome(write: Promise<StoredWrite>, texts: OutcomeTexts) {
  try {
    const { status, body, waitsUntil } = await (await write).outcome;
    if (waitsUntil !== undefined) await fetchErrorTexts();
    const limit = waitsUntil === undefined ? undefined : limitText("limitKept", waitsUntil);
    if (status === "done" || status === "kept") return showToast(texts[status], limit);
    if (status === "conflict" && texts.conflict === null) return;
    await fetchErrorTexts();
    showToast(texts.refused, refusalText(body), "error");
  } catch (error) {
    await fetchErrorTexts();
    showToast(texts.failed, refusedUntil(error) ?? errorText(error), "error");
  }
}
