// The upload of a form for one file, one of each kind. It goes on while she looks elsewhere in the app.
import type { UploadKind } from "@server/contract";
import { useSyncExternalStore } from "react";
import { followSession } from "../../lib/session.ts";
import { piecesOf } from "./pieces.ts";
import { startUpload, type Upload } from "./upload.ts";

export type Single = { upload: Upload; pieces: Promise<string[] | undefined> };

const listeners = new Set<() => void>();
const singles = new Map<UploadKind, Single>();

export const useSingle = (kind: UploadKind) =>
  useSyncExternalStore(subscribe, () => singles.get(kind));

export function startSingle(kind: UploadKind, file: File) {
  singles.set(kind, { upload: startUpload(file, kind), pieces: piecesOf(file) });
  tell();
}

/** It is saved, or not wanted any more. */
export function endSingle(kind: UploadKind) {
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
