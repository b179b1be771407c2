// The upload of a form for one file, one of each kind. It goes on while she looks elsewhere in the app.
import type { UploadKind } from "@server/contract";
import { useSyncExternalStore } from "react";
import { followSession } from "../../lib/session.ts";
import type { Upload } from "./upload.ts";

export type Single = { upload: Upload; pieces: Promise<string[] | undefined> };

const listeners = new Set<() => void>();
const singles = new Map<UploadKind, Single>();

export const currentSingle = (kind: UploadKind) => singles.get(kind);
export const useSingle = (kind: UploadKind) =>
  useSyncExternalStore(subscribe, () => currentSingle(kind));

export function putSingle(kind: UploadKind, single: Single) {
  singles.set(kind, single);
  tell();
}

/** It is saved, or not wanted any more. One that is still going nobody lets go of by saving something else. */
export function endSingle(kind: UploadKind) {
  if (!/^(arrived|canceled)$/.test(currentSingle(kind)?.upload.now().state ?? "")) return;
  singles.delete(kind);
  tell();
}

/** Whoever comes next has nothing to do with them; she herself can go on with them. */
function leave() {
  for (const { upload } of singles.values()) upload.pause();
  singles.clear();
  tell();
}
followSession({ onDropped: leave, onElsewhere: leave, onLeft: leave });

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
