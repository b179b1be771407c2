// The file of a one-file form: uploading, arrived, or an unsaved file of an earlier upload.
import type { UploadKind } from "@server/contract";
import { useEffect, useRef, useState } from "react";
import { fetchErrorTexts } from "../../lib/words/errors.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { deleteUpload, type Unsaved, unsavedQuery } from "./data.ts";
import { forgetUpload } from "./known-uploads.ts";
import type { RefusalReason } from "./next-step.ts";
import { uploadTransport } from "./real-transports.ts";
import { piecesOf } from "./pieces.ts";
import { currentSingle, endSingle, putSingle, useSingle } from "./single.ts";
import { startUpload } from "./upload.ts";

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
