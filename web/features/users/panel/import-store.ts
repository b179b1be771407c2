// The import of this tab. It goes on, and its passwords stay, while she looks elsewhere in the app.
import { useSyncExternalStore } from "react";
import { ApiError } from "../../../lib/api.ts";
import { holdPage } from "../../../lib/held.ts";
import { newId } from "../../../lib/new-id.ts";
import { currentPresence, followSession } from "../../../lib/session.ts";
import {
  checkImport,
  type Converted,
  type Problem,
  problemsIn,
  sendImport,
} from "./import-data.ts";
import type { ImportFile } from "./import-file.ts";

export type Import = ImportFile & {
  /** One for this file: sent again with it, nothing is created twice. */
  key: string;
  name: string;
  problems: Problem[];
  converted: Converted[];
  step: "ready" | "sending" | "done";
};

const listeners = new Set<() => void>();
let current: Import | undefined;
let release = () => {};

export const useImport = () => useSyncExternalStore(subscribe, () => current);

/** Asks the server what stands against it; nothing is written. */
export async function prepareImport(name: string, file: ImportFile) {
  const [asker, before] = [currentPresence(), current];
  const { problems, converted } = await checkImport(file.rows);
  // She has left, or sent the one before: its passwords are not to be lost to this one.
  if (asker !== currentPresence() || current !== before) return;
  set({ ...file, key: newId(), name, problems, converted, step: "ready" });
}

/** Answers how many accounts there are now; 0 where something has come to stand against it meanwhile. */
export async function makeImport(): Promise<number> {
  const mine = current;
  if (!mine || mine.step === "sending") return 0;
  set({ ...mine, step: "sending" });
  release();
  release = holdPage();
  try {
    const { created } = await sendImport(mine.rows, mine.key);
    if (current?.key === mine.key) set({ ...mine, step: "done" });
    return created;
  } catch (error) {
    // Else it may have been done, and the passwords are nowhere but here.
    if (isRefused(error)) release();
    const problems = problemsIn(error);
    if (current?.key === mine.key) {
      set({ ...mine, step: "ready", problems: problems ?? mine.problems });
    }
    if (problems) return 0;
    throw error;
  }
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.code !== "conflict";

/** The passwords are in a file by now: leaving the page loses nothing. */
export const letGo = () => release();

export function endImport() {
  release();
  set(undefined);
}
followSession({ onDropped: endImport, onElsewhere: endImport, onLeft: endImport });

function set(next: Import | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
