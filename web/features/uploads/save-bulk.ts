// Saves many files with one request: repeats it after a broken connection, and saves no file twice.
import { isFileOf } from "@server/contract";
import { isAlreadyClaimed } from "../../lib/http/panel-writes.ts";
import { type ArrivedItem, type SaveRefusal, saveRefusalIn } from "./bulk-items.ts";
import { failureOf, nextStep, pauseFor, waitBefore } from "./next-step.ts";

export type BulkSaver = {
  /** Stores all of them, or rejects and stores none. */
  send: (items: ArrivedItem[]) => Promise<unknown>;
  /** The files of the videos that are stored already. */
  findStored: () => Promise<string[]>;
  onSaved: (count: number) => void;
  onFailed: (error: unknown) => void;
  /** The place for the videos if their own place no longer exists. */
  fallbackPlace: string;
};

/** Tries with a broken connection or a busy server: about half a minute in all. */
const MAX_TRIES = 5;

export async function saveWithRetries(
  save: BulkSaver,
  arrived: ArrivedItem[],
  signal: AbortSignal,
): Promise<{ stored: ArrivedItem[]; refusal?: SaveRefusal }> {
  for (let tries = 1;; tries++) {
    try {
      await save.send(arrived);
      save.onSaved(arrived.length);
      return { stored: arrived };
    } catch (error) {
      if (isAlreadyClaimed(error)) {
        // The answer of an earlier request was lost; its list may have been different.
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
      if (isPassing && tries < MAX_TRIES) await pauseFor(waitBefore(tries), signal);
      if (signal.aborted) return { stored: [] };
      if (isPassing && tries < MAX_TRIES) continue;
      save.onFailed(error);
      return { stored: [], refusal: saveRefusalIn(error) };
    }
  }
}
