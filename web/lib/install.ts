// Knows how this browser can put the app on the home screen, if it can.
import { useSyncExternalStore } from "react";

export type InstallWay = "prompt" | "ios" | "in-app";
type PromptEvent = Event & { prompt(): Promise<unknown> };

const listeners = new Set<() => void>();
let promptEvent: PromptEvent | undefined;
let isWanted = false;

// The event can come before any component is there to offer the installation.
globalThis.addEventListener?.("beforeinstallprompt", (received) => {
  received.preventDefault();
  setPromptEvent(received as PromptEvent);
});
globalThis.addEventListener?.("appinstalled", () => setPromptEvent(undefined));

export const useInstallWay = () => useSyncExternalStore(subscribe, installWay, () => undefined);

/** Whether the user has asked for the installation. */
export const useWantsInstall = () => useSyncExternalStore(subscribe, () => isWanted, () => false);

/** Opens the browser's own window, or makes the app explain how to install. */
export async function install() {
  if (!promptEvent) return setWanted(true);
  await promptEvent.prompt();
  // The browser allows one prompt for each event.
  setPromptEvent(undefined);
}

export function setWanted(wanted: boolean) {
  isWanted = wanted;
  for (const listener of listeners) listener();
}

function installWay(): InstallWay | undefined {
  if (promptEvent) return "prompt";
  if (/\bFB[AI][NVB]|FB_IAB|Messenger|Instagram/.test(navigator.userAgent)) return "in-app";
  // Only phones and tablets of Apple have this property. It is true on the home screen.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false && navigator.maxTouchPoints > 0 ? "ios" : undefined;
}

function setPromptEvent(next: PromptEvent | undefined) {
  promptEvent = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
