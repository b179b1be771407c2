import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { XIcon } from "./icons.ts";
import { drawToastsIn } from "./toast.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** The dialog rises from the bottom edge, where the thumb reaches it. */
  sheet?: boolean;
  children: ReactNode;
};

export function Dialog({ open, onClose, title, closeLabel, sheet = false, children }: Props) {
  const dialog = useModal(open);
  const heading = useId();

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      {...closedBy(open, onClose)}
      onClick={({ target }) => target === dialog.current && onClose()}
      className={`modal ${sheet ? "modal-bottom justify-items-center" : ""}`}
    >
      <div
        className={`modal-box ${
          sheet
            ? "max-h-[85dvh] max-w-lg pb-[calc(1.25rem+env(safe-area-inset-bottom))]"
            : "max-h-[85dvh] w-[calc(100%-2rem)] max-w-md"
        }`}
      >
        <div className="flex items-start justify-between gap-3">
          <h2 id={heading} className="pt-2 text-lg">{title}</h2>
          <button
            type="button"
            className="-me-2 grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <XIcon />
          </button>
        </div>
        <div className="mt-2">{children}</div>
      </div>
    </dialog>
  );
}

/** Opens and closes the browser's own dialog, which lies over the rest of the page. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (!open || !current) return current?.close();
    if (!current.open) current.showModal();
    return drawToastsIn(current);
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
