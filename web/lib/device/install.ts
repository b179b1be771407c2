// Knows how this browser can put the app on the home screen, if it can.
import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";

type InstallWay = "prompt" | "ios" | "in-app";
type PromptEvent = Event & { prompt(): Promise<unknown> };

const promptEvent = createStore<PromptEvent | undefined>(undefined);
/** Whether the user has asked for the installation. */
export const installWanted = createStore(false);

// The event can come before any component is there to offer the installation.
globalThis.addEventListener?.("beforeinstallprompt", (event) => {
  event.preventDefault();
  promptEvent.set(event as PromptEvent);
});
globalThis.addEventListener?.("appinstalled", () => promptEvent.set(undefined));

export const useInstallWay = () =>
  useSyncExternalStore(promptEvent.subscribe, installWay, () => undefined);

/** Opens the browser's own window, or makes the app explain how to install. */
export async function install() {
  const event = promptEvent.get();
  if (!event) return installWanted.set(true);
  await event.prompt();
  // The browser allows one prompt for each event.
  promptEvent.set(undefined);
}

function installWay(): InstallWay | undefined {
  if (promptEvent.get()) return "prompt";
  if (/\bFB[AI][NVB]|FB_IAB|Messenger|Instagram/.test(navigator.userAgent)) return "in-app";
  // Only phones and tablets of Apple have this property. It is true on the home screen.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false && navigator.maxTouchPoints > 0 ? "ios" : undefined;
}
