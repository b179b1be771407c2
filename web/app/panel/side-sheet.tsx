import type { ReactNode } from "react";
import { closedBy, useModal } from "../../ui/use-modal.ts";
import { XIcon } from "../../ui/icons/frame.tsx";

type Props = {
  id: string;
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
};

/** A dialog that slides in from the side, over the page. */
export function SideSheet({ id, open, onClose, title, closeLabel, children }: Props) {
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={title}
      {...closedBy(open, onClose)}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="modal modal-start"
    >
      <div className="modal-box relative w-72">
        <button
          type="button"
          className="absolute end-3 mt-3 grid size-11 place-items-center rounded-field text-muted hover:bg-base-200"
          aria-label={closeLabel}
          onClick={onClose}
        >
          <XIcon />
        </button>
        {children}
      </div>
    </dialog>
  );
}
