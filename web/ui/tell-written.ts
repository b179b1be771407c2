import { errorText, fetchErrorTexts, refusalText } from "../lib/error-text.ts";
import { limitText, refusedUntil } from "../lib/limit-text.ts";
import { showToast } from "./toast.ts";

type Written = { outcome: Promise<{ status: string; body?: unknown; waitsUntil?: number }> };
type Words = Record<"done" | "kept" | "refused" | "failed", string> & {
  /** Null: something else tells the user about a conflict. */
  conflict?: null;
};

/** What became of a write: the server's word, or that the phone has it and sends it by itself. */
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
