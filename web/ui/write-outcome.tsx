import type { ReactNode } from "react";
import { errorText, fetchErrorTexts, refusalText } from "../lib/words/errors.ts";
import { limitText, refusedUntil } from "../lib/words/limits.ts";
import { CloudUploadIcon } from "./icons.ts";
import { showToast } from "./toast.tsx";

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

/** Marks a write that only this device has so far. */
export const WaitingMark = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-secondary px-2.5 py-0.5 text-xs font-semibold text-secondary-content my:font-bold">
    <CloudUploadIcon className="size-3.5" />
    {children}
  </span>
);
