import { type ReactNode, useId, useLayoutEffect } from "react";
import { useModal } from "../use-modal.ts";

type Props = { title: string; children: ReactNode };

/** A dialog that only its own content can close, because the app cannot show this content again. */
export function PersistentDialog({ title, children }: Props) {
  const dialog = useModal(true);
  const heading = useId();
  // Closing the dialog before it leaves the page gives the focus back.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      // A browser closes the dialog at the second Escape in any case, so it opens again.
      onClose={() => dialog.current?.showModal()}
      className="modal"
    >
      <div className="modal-box max-h-[85dvh] w-[calc(100%-2rem)] max-w-md">
        <h2 id={heading} className="mb-3 text-lg">{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
