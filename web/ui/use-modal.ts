import { type SyntheticEvent, useEffect, useRef } from "react";

/** Opens and closes the browser's own dialog, which lies over the rest of the page. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return dialog;
}

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/**
 * The handlers of a dialog whose `open` is a state. Escape changes the state, and the state closes
 * the dialog. Otherwise the dialog is hidden for a moment while the state still says that it is
 * open, and a press that opens it again is lost.
 */
export const closedBy = (open: boolean, onClose: () => void) => ({
  onCancel(event: DialogEvent) {
    // A file field in the dialog sends the same event when the user chooses no file.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  },
  /** Browsers close a dialog without `onCancel` at a second Escape. */
  onClose(event: DialogEvent) {
    // This event comes late. The state may have closed the dialog already, or the user may have
    // opened it again.
    if (open && !event.currentTarget.open) onClose();
  },
});
