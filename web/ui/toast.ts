// Holds one message at a time. The component that draws it loads with the first message.
import { useSyncExternalStore } from "react";
import { createStore } from "../lib/create-store.ts";

export type ToastMessage = {
  id: number;
  title: string;
  text?: string;
  tone: "plain" | "error";
  open: boolean;
};

export const TOAST_DURATION = 5000;
const REMOVE_DELAY = 1_000_000;
const current = createStore<ToastMessage | undefined>(undefined);
let lastId = 0;

export function showToast(title: string, text?: string, tone: ToastMessage["tone"] = "plain") {
  current.set({ id: ++lastId, title, text, tone, open: true });
}

export function dismissToast(id: number) {
  const message = current.get();
  if (message?.id !== id || !message.open) return;
  current.set({ ...message, open: false });
  setTimeout(() => current.get()?.id === id && current.set(undefined), REMOVE_DELAY);
}

export const useToast = () => useSyncExternalStore(current.subscribe, current.get, () => undefined);
