// Knows how this browser can put the app on the home screen, if it can.
import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";

export type InstallWay = "prompt" | "ios" | "in-app";
type PromptEvent = Event & { prompt(): Promise<unknown> };

const promptEvent = createStore<PromptEvent | undefined>(undefined);
const isWanted = createStore(false);

// The event can come before any component is there to offer the installation.
globalThis.addEventListener?.("beforeinstallprompt", (received) => {
  received.preventDefault();
  promptEvent.set(received as PromptEvent);
});
globalThis.addEventListener?.("appinstalled", () => promptEvent.set(undefined));

export const useInstallWay = () =>
  useSyncExternalStore(promptEvent.subscribe, installWay, () => undefined);

/** Whether the user has asked for the installation. */
export const useWantsInstall = () =>
  useSyncExternalStore(isWanted.subscribe, isWanted.get, () => false);

/** Opens the browser's own window, or makes the app explain how to install. */
export async function install() {
  const event = promptEvent.get();
  if (!event) return setWanted(true);
  await event.prompt();
  // The browser allows one prompt for each event.
  promptEvent.set(undefined);
}

export const setWanted = isWanted.set;

function installWay(): InstallWay | undefined {
  if (promptEvent.get()) return "prompt";
  if (/\bFB[AI][NVB]|FB_IAB|Messenger|Instagram/.test(navigator.userAgent)) return "in-app";
  // Only phones and tablets of Apple have this property. It is true on the home screen.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false && navigator.maxTouchPoints > 0 ? "ios" : undefined;
}
