import { useCallback, useEffect, useRef, useState } from "react";
import type { PanelVideo } from "./data.ts";
import type { BulkAction } from "./use-video-acts.ts";
import type { VideoAction } from "./video-actions.tsx";

export type OpenDialog = { act: VideoAction; video: PanelVideo };
export type OpenBulkDialog = { act: BulkAction; videos: PanelVideo[] };

/** Holds which dialog of the library is open, and moves the focus when it has closed. */
export function useLibraryDialogs() {
  const [open, setOpen] = useState<OpenDialog>();
  const [bulk, setBulk] = useState<OpenBulkDialog>();
  const list = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  /** Moves the focus when the dialog has closed. */
  const moveFocus = useRef<() => void>(undefined);
  const openDialog = useCallback(
    (act: VideoAction, video: PanelVideo) => setOpen({ act, video }),
    [],
  );

  // Waits until the dialog has closed, because nothing behind an open dialog can take the focus.
  useEffect(() => {
    if (open || bulk) return;
    moveFocus.current?.();
    moveFocus.current = undefined;
  }, [open, bulk]);

  function close() {
    setOpen(undefined);
    const button = open && `[data-video="${open.video.id}"] [data-act="${open.act}"]`;
    if (!button) return;
    moveFocus.current = () => list.current?.querySelector<HTMLElement>(button)?.focus();
  }

  /** Undo takes the place of the button and the focus. */
  const closeDeleted = () => setOpen(undefined);

  function closeBulk() {
    setBulk(undefined);
    // The button may have disappeared with the rows. The page stays where it is.
    moveFocus.current = () =>
      list.current?.contains(document.activeElement) ||
      count.current?.focus({ preventScroll: true });
  }

  return { open, bulk, list, count, openDialog, openBulk: setBulk, close, closeDeleted, closeBulk };
}
