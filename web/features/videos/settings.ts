// The user's player settings, stored on this device.
import { useSyncExternalStore } from "react";
import { createStore } from "../../lib/device/store.ts";
import { useDownload, useMissingFiles } from "../../offline/downloads/downloads.ts";

type Settings = {
  speed: number;
  volume: number;
  isMuted: boolean;
  /** Unset until the user chooses: then captions in the app's language, if there are any. */
  captions?: "off" | "en" | "my";
  /**
   * Whether the next video starts by itself. Unset until the user chooses: then it does so where it
   * costs no mobile data.
   */
  follows?: boolean;
  /** Older versions stored `follows: true` with every other choice. */
  followsIsChosen?: boolean;
  /** Single keys control the player wherever the focus is. */
  keys: boolean;
};

const KEY = "player";
const usual: Settings = { speed: 1, volume: 1, isMuted: false, keys: true };
const store = createStore(parseSettings(readStored()));

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

function readStored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function parseSettings(stored: string): Settings {
  try {
    const { follows, ...settings }: Partial<Settings> = JSON.parse(stored);
    const isDefault = follows === true && !settings.followsIsChosen;
    return { ...usual, ...settings, ...(isDefault ? {} : { follows }) };
  } catch {
    return usual;
  }
}

/**
 * Whether the next video starts by itself: as the user has chosen. Without a choice, only if it is
 * saved on this device, or the browser knows that the connection is no mobile network.
 */
export function useFollows(nextId: string | undefined): boolean {
  const { follows } = useSettings();
  const key = `video:${nextId}`;
  const isSaved = useDownload(key)?.state === "saved";
  const isMissing = useMissingFiles().some((file) => file.key === key);
  return follows ?? (isSaved && !isMissing || isFreeConnection());
}

/** Only Chrome on a phone names the kind of connection. */
export function isFreeConnection(device: object = navigator): boolean {
  const { connection } = device as { connection?: { type?: string } };
  return connection?.type === "wifi" || connection?.type === "ethernet";
}
