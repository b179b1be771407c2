import { type ClipboardEvent, useCallback, useEffect } from "react";
import { useDraftFiles } from "./draft-files.ts";
import { addFiles, resumeWaitingFiles } from "./draft-file-actions.ts";
import { useDrop } from "./use-drop.ts";

/** The files of a draft: chosen, dropped or pasted now, or left there before. */
export function useFiles(draftKey: string) {
  const chips = useDraftFiles(draftKey);
  const add = useCallback((files: File[]) => addFiles(draftKey, files), [draftKey]);
  const isDragging = useDrop(add);
  useEffect(() => resumeWaitingFiles(draftKey), [draftKey]);

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // A table copied from a spreadsheet also brings a picture of itself.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    add([...files]);
  }

  return { chips, add, isDragging, paste };
}
