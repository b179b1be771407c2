// The upload of the form for one video. It goes on while she looks elsewhere in the app.
import { useSyncExternalStore } from "react";
import { followSession } from "../../lib/session.ts";
import { piecesOf } from "./pieces.ts";
import { startUpload, type Upload } from "./upload.ts";

export type Single = { upload: Upload; pieces: Promise<string[] | undefined> };

const listeners = new Set<() => void>();
let single: Single | undefined;

export const useSingle = () => useSyncExternalStore(subscribe, () => single);

export function startSingle(file: File): Upload {
  const upload = startUpload(file);
  set({ upload, pieces: piecesOf(file) });
  return upload;
}

/** It is saved, or not wanted any more. */
export const endSingle = () => set(undefined);

/** Whoever comes next has nothing to do with it; she herself can go on with it. */
function leave() {
  single?.upload.pause();
  endSingle();
}
followSession({ onDropped: leave, onElsewhere: leave, onLeft: leave });

function set(next: Single | undefined) {
  single = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
