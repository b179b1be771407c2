// One word to the server about many files: said again over a broken line, and never twice of the same file.
import { isFileOf } from "@server/contract";
import { isSavedAlready } from "../../lib/save-once.ts";
import { type BroughtItem, refusalIn, type SaveRefusal } from "./bulk-items.ts";
import { failureOf } from "./failure-of.ts";
import { nextStep, waitBefore } from "./next-step.ts";
import { pauseFor } from "./pause-for.ts";

export type Save = {
  /** All of them are stored, or it rejects and none is. */
  send: (items: BroughtItem[]) => Promise<unknown>;
  /** The files of the videos that are stored already. */
  findStored: () => Promise<string[]>;
  onSaved: (count: number) => void;
  onFailed: (error: unknown) => void;
  /** Where they are taken when their own place is no longer there. */
  elsewhere: string;
};

/** Over a broken line or to a busy server: about half a minute. */
const SAVES = 5;

export async function store(
  save: Save,
  arrived: BroughtItem[],
  signal: AbortSignal,
): Promise<{ stored: BroughtItem[]; refusal?: SaveRefusal }> {
  for (let times = 1;; times++) {
    try {
      await save.send(arrived);
      save.onSaved(arrived.length);
      return { stored: arrived };
    } catch (error) {
      if (isSavedAlready(error)) {
        // Of an earlier time, whose answer was lost; the list may have been another then.
        const files = await save.findStored().catch((): string[] => []);
        const stored = arrived.filter(({ brought }) =>
          files.some((file) => isFileOf(brought.path, file))
        );
        if (stored.length > 0) {
          save.onSaved(stored.length);
          return { stored };
        }
      }
      const isPassing = nextStep(failureOf(error), true) === "wait";
      if (isPassing && times < SAVES) await pauseFor(waitBefore(times), signal);
      if (signal.aborted) return { stored: [] };
      if (isPassing && times < SAVES) continue;
      save.onFailed(error);
      return { stored: [], refusal: refusalIn(error) };
    }
  }
}
