// The file of a form for one: what is on its way, has arrived, or was brought at another time.
import type { UploadKind } from "@server/contract";
import { useEffect, useRef, useState } from "react";
import { queryClient } from "../../lib/query.ts";
import { dropUpload, type Unsaved, unsavedQuery } from "./data.ts";
import { endSingle, startSingle, useSingle } from "./single.ts";

export type Brought = ReturnType<typeof useBrought>;

/** `onEnd` is told of each time that it has arrived or cannot go on. */
export function useBrought(kind: UploadKind, onEnd: (state: "arrived" | "failed") => void) {
  const single = useSingle(kind);
  const [taken, setTaken] = useState<Unsaved>();
  const [arrived, setArrived] = useState(single?.upload.place());
  const path = taken?.path ?? arrived;
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });

  useEffect(() => {
    if (!single) return;
    const { upload } = single;
    let last = upload.now().state;
    return upload.follow(() => {
      const { state } = upload.now();
      if (state === last) return;
      last = state;
      if (state === "arrived") setArrived(upload.place());
      if (state === "arrived" || state === "failed") latest.current(state);
    });
  }, [single]);

  function end() {
    endSingle(kind);
    setArrived(undefined);
    setTaken(undefined);
  }

  return {
    upload: single?.upload,
    taken,
    /** Where it lies, once it can be saved. */
    path,
    /** As far as this browser knows it. */
    size: taken ? taken.size ?? undefined : single?.upload.file.size,
    pieces: async () => taken ? undefined : await single?.pieces,
    take: setTaken,
    start(file: File) {
      setTaken(undefined);
      setArrived(undefined);
      startSingle(kind, file);
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
    saved() {
      end();
      void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey });
    },
  };
}
