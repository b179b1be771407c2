// How this browser puts the app on the home screen, if it can.
import { useSyncExternalStore } from "react";

export type InstallWay = "prompt" | "ios" | "in-app";
type PromptEvent = Event & { prompt(): Promise<unknown> };

const listeners = new Set<() => void>();
let event: PromptEvent | undefined;
let isWanted = false;

// It may come before anybody is there to offer it.
globalThis.addEventListener?.("beforeinstallprompt", (asked) => {
  asked.preventDefault();
  set(asked as PromptEvent);
});
globalThis.addEventListener?.("appinstalled", () => set(undefined));

export const useInstallWay = () => useSyncExternalStore(subscribe, installWay, () => undefined);

/** Whether a person has asked for it herself. */
export const useWantsInstall = () => useSyncExternalStore(subscribe, () => isWanted, () => false);

/** Asks by the browser's own window, or has the way explained. */
export async function install() {
  if (!event) return setWanted(true);
  await event.prompt();
  // It asks but once.
  set(undefined);
}

export function setWanted(wanted: boolean) {
  isWanted = wanted;
  for (const listener of listeners) listener();
}

function installWay(): InstallWay | undefined {
  if (event) return "prompt";
  if (/\bFB[AI][NVB]|FB_IAB|Messenger|Instagram/.test(navigator.userAgent)) return "in-app";
  // Only Apple's phones and tablets have this property; true on the home screen.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false && navigator.maxTouchPoints > 0 ? "ios" : undefined;
}

function set(next: PromptEvent | undefined) {
  event = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
