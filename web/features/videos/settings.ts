// The user's player settings, stored on this device.
import { useSyncExternalStore } from "react";

export type Settings = {
  speed: number;
  volume: number;
  isMuted: boolean;
  /** Unset until the user chooses: then captions in the app's language, if there are any. */
  captions?: "off" | "en" | "my";
  /** The next video starts by itself. */
  follows: boolean;
  /** Single keys control the player wherever the focus is. */
  keys: boolean;
};

const KEY = "player";
const usual: Settings = { speed: 1, volume: 1, isMuted: false, follows: true, keys: true };
const listeners = new Set<() => void>();
let current = read();

export const settings = () => current;

export function set(change: Partial<Settings>) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // The setting still holds on this page.
  }
  for (const listener of listeners) listener();
}

export const useSettings = () => useSyncExternalStore(subscribe, settings);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(): Settings {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}
