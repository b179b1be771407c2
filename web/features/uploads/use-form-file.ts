// The file of a one-file form: uploading, arrived, or an unsaved file of an earlier upload.
import type { UploadKind } from "@server/contract";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createListeners } from "../../lib/device/store.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { onSessionChange } from "../../lib/http/session.ts";
import { fetchErrorTexts } from "../../lib/words/errors.ts";
import { deleteUpload, type Unsaved, unsavedQuery } from "./data.ts";
import { forgetUpload } from "./known-uploads.ts";
import type { RefusalReason } from "./next-step.ts";
import { uploadTransport } from "./transports.ts";
import { startUpload, type Upload } from "./upload.ts";
import { piecesOf } from "./video-file.ts";

export type FormFile = ReturnType<typeof useFormFile>;

/** `onEnd` is called each time that the file has arrived or failed, with the reason if known. */
export function useFormFile(
  kind: UploadKind,
  onEnd: (state: "arrived" | "failed", why?: RefusalReason) => void,
) {
  const single = useSingle(kind);
  const [takenOver, setTakenOver] = useState<Unsaved>();
  const [, setState] = useState(single?.upload.now().state);
  const path = takenOver?.path ?? single?.upload.arrivedPath();
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });

  useEffect(() => {
    if (!single) return;
    const { upload } = single;
    let last = upload.now().state;
    return upload.follow(() => {
      const { state, why } = upload.now();
      if (state === last) return;
      last = state;
      setState(state);
      if (state === "arrived") latest.current(state);
      if (state === "failed") void fetchErrorTexts().then(() => latest.current(state, why));
    });
  }, [single]);

  function end() {
    // If the server did not hear of the arrival, the entry is still stored on this device.
    if (path) forgetUpload(path);
    endSingle(kind);
    setTakenOver(undefined);
  }

  return {
    upload: single?.upload,
    takenOver,
    /** While true, no other file may take its place, because the upload would continue unseen. */
    isUnderWay: single !== undefined && path === undefined,
    /** The path in storage, once the file can be saved. */
    path,
    /** In bytes, if this browser knows it. */
    size: takenOver ? takenOver.size ?? undefined : single?.upload.file.size,
    pieces: async () => takenOver ? undefined : await single?.pieces,
    take: setTakenOver,
    start(file: File) {
      setTakenOver(undefined);
      putSingle(kind, { upload: startUpload(file, kind, uploadTransport), pieces: piecesOf(file) });
    },
    cancel() {
      single?.upload.cancel();
      end();
    },
    drop() {
      // If this request fails, the file is offered again.
      if (path) deleteUpload(path).catch(() => {});
      end();
    },
    /** The form may have another file by then. */
    onSaved(path: string) {
      forgetUpload(path);
      if (currentSingle(kind)?.upload.arrivedPath() === path) endSingle(kind);
      setTakenOver((now) => now?.path === path ? undefined : now);
      void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey });
    },
  };
}

/** The upload of a one-file form, one per kind. It continues on other pages of the app. */
type Single = { upload: Upload; pieces: Promise<string[] | undefined> };

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
