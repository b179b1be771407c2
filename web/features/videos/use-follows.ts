import { useDownload, useMissingFiles } from "../../offline/downloads/downloads.ts";
import { useSettings } from "./settings.ts";

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
