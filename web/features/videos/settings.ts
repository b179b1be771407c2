// How she likes her films played; remembered on this device.
import { useSyncExternalStore } from "react";

export type Settings = {
  speed: number;
  volume: number;
  isMuted: boolean;
  /** Unset until she has chosen: then the language of the app, where there are such captions. */
  captions?: "off" | "en" | "my";
  /** The next video follows by itself. */
  follows: boolean;
  /** Single keys work the player wherever the focus is. */
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
    // The page has it.
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
