// The file of a form for one: what is on its way, has arrived, or was brought at another time.
import type { UploadKind } from "@server/contract";
import { useEffect, useRef, useState } from "react";
import { fetchErrorTexts } from "../../lib/error-text.ts";
import { queryClient } from "../../lib/query.ts";
import { dropUpload, type Unsaved, unsavedQuery } from "./data.ts";
import { dropKept } from "./kept.ts";
import type { Why } from "./next-step.ts";
import { overNet } from "./over-net.ts";
import { piecesOf } from "./pieces.ts";
import { currentSingle, endSingle, putSingle, useSingle } from "./single.ts";
import { startUpload } from "./upload.ts";

export type Brought = ReturnType<typeof useBrought>;

/** `onEnd` is told of each time that it has arrived or cannot go on, and why, where that is known. */
export function useBrought(
  kind: UploadKind,
  onEnd: (state: "arrived" | "failed", why?: Why) => void,
) {
  const single = useSingle(kind);
  const [taken, setTaken] = useState<Unsaved>();
  const [, setState] = useState(single?.upload.now().state);
  const path = taken?.path ?? single?.upload.arrivedPath();
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
    // Where the server did not hear that it had arrived, it is kept here still.
    if (path) dropKept(path);
    endSingle(kind);
    setTaken(undefined);
  }

  return {
    upload: single?.upload,
    taken,
    /** Another file in its place would hide it, and it would go on unseen. */
    isUnderWay: single !== undefined && path === undefined,
    /** Where it lies, once it can be saved. */
    path,
    /** As far as this browser knows it. */
    size: taken ? taken.size ?? undefined : single?.upload.file.size,
    pieces: async () => taken ? undefined : await single?.pieces,
    take: setTaken,
    start(file: File) {
      setTaken(undefined);
      putSingle(kind, { upload: startUpload(file, kind, overNet), pieces: piecesOf(file) });
    },
    cancel() {
      single?.upload.cancel();
      end();
    },
    drop() {
      // What is not told now is offered again.
      if (path) dropUpload(path).catch(() => {});
      end();
    },
    /** Another file may stand here by then. */
    saved(path: string) {
      dropKept(path);
      if (currentSingle(kind)?.upload.arrivedPath() === path) endSingle(kind);
      setTaken((now) => now?.path === path ? undefined : now);
      void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey });
    },
  };
}
