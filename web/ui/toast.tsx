// Holds one message at a time. The component that draws it loads with the first message.
import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "../lib/device/store.ts";

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

/** The open dialogs. The last one draws messages. Without one, the page draws them. */
export const dialogs = createStore<HTMLDialogElement[]>([]);

/**
 * Draws messages in this dialog until the returned function is called. While a dialog is open, the
 * browser hides what lies outside of it from fingers, keys and screen readers.
 */
export function drawToastsIn(dialog: HTMLDialogElement) {
  dialogs.set([...dialogs.get(), dialog]);
  return () => dialogs.set(dialogs.get().filter((other) => other !== dialog));
}

export const useToast = () => useSyncExternalStore(current.subscribe, current.get, current.get);

/**
 * Shows a message if the network fails before `Toaster` has loaded, because exactly then the user
 * needs one.
 */
export function PlainToast({ message }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(message.id), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [message.id]);
  return (
    <div role="status" className={toastPlaceClass}>
      {message.open && (
        <div className="toast-in rounded-box border border-line bg-base-100 px-4 py-3 shadow-float">
          <p className="font-semibold my:font-bold">{message.title}</p>
          <p className="text-sm text-muted">{message.text}</p>
        </div>
      )}
    </div>
  );
}

export const toastPlaceClass =
  "toast-place fixed inset-x-4 top-[calc(4rem+env(safe-area-inset-top))] z-50 mx-auto max-w-[420px] md:inset-x-auto md:top-auto md:end-6 md:bottom-6 md:w-[420px]";
