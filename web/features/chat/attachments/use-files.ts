import { type ClipboardEvent, useCallback, useEffect } from "react";
import { useChips } from "./chips-at.ts";
import { addFiles, takeUp } from "./chosen.ts";
import { useDrop } from "./use-drop.ts";

/** The files beside what is typed at a place, however they come: chosen, dropped, pasted, or left from before. */
export function useFiles(place: string) {
  const chips = useChips(place);
  const add = useCallback((files: File[]) => addFiles(place, files), [place]);
  const isOver = useDrop(add);
  useEffect(() => takeUp(place), [place]);

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // What is copied from a table brings a picture of itself along.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    add([...files]);
  }

  return { chips, add, isOver, paste };
}
