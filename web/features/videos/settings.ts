// The user's player settings, stored on this device.
import { useSyncExternalStore } from "react";
import { createStore } from "../../lib/create-store.ts";

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
const store = createStore(read());

export const settings = store.get;

export function set(change: Partial<Settings>) {
  const next = { ...settings(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // The setting still holds on this page.
  }
  store.set(next);
}

export const useSettings = () => useSyncExternalStore(store.subscribe, settings);

function read(): Settings {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}
