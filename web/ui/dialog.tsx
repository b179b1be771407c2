import { type MouseEvent, type ReactNode, useId } from "react";
import { XIcon } from "./icons/frame.tsx";
import { closedBy, useModal } from "./use-modal.ts";

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

  const closeFromOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      {...closedBy(open, onClose)}
      onClick={closeFromOutside}
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
