// The upload of a one-file form, one per kind. It continues on other pages of the app.
import type { UploadKind } from "@server/contract";
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/device/store.ts";
import { onSessionChange } from "../../lib/http/session.ts";
import type { Upload } from "./upload.ts";

export type Single = { upload: Upload; pieces: Promise<string[] | undefined> };

const { notify, subscribe } = createListeners();
const singles = new Map<UploadKind, Single>();

export const currentSingle = (kind: UploadKind) => singles.get(kind);
export const useSingle = (kind: UploadKind) =>
  useSyncExternalStore(subscribe, () => currentSingle(kind));

export function putSingle(kind: UploadKind, single: Single) {
  singles.set(kind, single);
  notify();
}

/** Forgets a finished upload. Saving another file does not end an upload that is under way. */
export function endSingle(kind: UploadKind) {
  if (!/^(arrived|canceled)$/.test(currentSingle(kind)?.upload.now().state ?? "")) return;
  singles.delete(kind);
  notify();
}

/** Pauses all uploads at the end of a session; only the same user can continue them. */
function pauseAll() {
  for (const { upload } of singles.values()) upload.pause();
  singles.clear();
  notify();
}
onSessionChange({ onDropped: pauseAll, onElsewhere: pauseAll, onLeft: pauseAll });
