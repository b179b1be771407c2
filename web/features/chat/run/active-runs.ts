// Holds the answer streams of this tab, one per conversation.
import { useSyncExternalStore } from "react";
import { createListeners } from "../../../lib/device/store.ts";
import { onSessionChange } from "../../../lib/http/session.ts";
import type { Run } from "./run.ts";

/** In milliseconds between redraws: a phone cannot draw faster. */
const REDRAW_INTERVAL = 60;

export type ActiveRun = { run: Run; stop: AbortController };
const entries = new Map<string, ActiveRun>();
const listeners = createListeners();
let redrawTimer: ReturnType<typeof setTimeout> | undefined;

export const getEntry = (conversationId: string) => entries.get(conversationId);

export const useRun = (conversationId: string | undefined) =>
  useSyncExternalStore(listeners.subscribe, () => entries.get(conversationId ?? "")?.run);

export function begin(conversationId: string, run: Run): ActiveRun {
  entries.get(conversationId)?.stop.abort();
  const entry = { run, stop: new AbortController() };
  entries.set(conversationId, entry);
  notify();
  return entry;
}

export function change(entry: ActiveRun, changes: Partial<Run>) {
  entry.run = { ...entry.run, ...changes };
  if (Object.keys(changes).join() !== "text") notify();
  else redrawTimer ??= setTimeout(notify, REDRAW_INTERVAL);
}

export function removeEntry(conversationId: string) {
  entries.delete(conversationId);
  notify();
}

function notify() {
  clearTimeout(redrawTimer);
  redrawTimer = undefined;
  listeners.notify();
}

/**
 * When the session ends or another user signs in, no answer stream of the old user may continue.
 */
function endAll() {
  for (const { stop } of entries.values()) stop.abort();
  entries.clear();
  notify();
}
onSessionChange({ onForgotten: endAll, onElsewhere: endAll });
