import { useEffect, useState } from "react";
import type { FilesState } from "./draft-file.ts";

type Options = {
  draftKey: string;
  files: FilesState;
  maySend: boolean;
  send: () => void;
};

/** Sends a question at once, or when its files have arrived. */
export function useSendAfterFiles({ draftKey, files, maySend, send }: Options) {
  /** The draft whose question waits for its files. */
  const [sentDraftKey, setSentDraftKey] = useState<string>();
  const isSent = sentDraftKey === draftKey && files === "coming";

  useEffect(() => {
    if (sentDraftKey === undefined || isSent && maySend) return;
    setSentDraftKey(undefined);
    if (sentDraftKey === draftKey && files === "free" && maySend) send();
  }, [sentDraftKey, isSent, draftKey, files, maySend]);

  return {
    /** The user pressed Send, and the question waits. */
    isSent,
    submit() {
      if (files === "coming") setSentDraftKey(draftKey);
      else send();
    },
    cancel: () => setSentDraftKey(undefined),
  };
}
