// Holds one message at a time. The component that draws it loads with the first message.
import { useSyncExternalStore } from "react";

export type ToastMessage = {
  id: number;
  title: string;
  text?: string;
  tone: "plain" | "error";
  open: boolean;
};

export const TOAST_DURATION = 5000;
const REMOVE_DELAY = 1_000_000;
const listeners = new Set<() => void>();
let current: ToastMessage | undefined;
let lastId = 0;

export function showToast(title: string, text?: string, tone: ToastMessage["tone"] = "plain") {
  set({ id: ++lastId, title, text, tone, open: true });
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => current?.id === id && set(undefined), REMOVE_DELAY);
}

export const useToast = () => useSyncExternalStore(subscribe, () => current, () => undefined);

function set(message: ToastMessage | undefined) {
  current = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
