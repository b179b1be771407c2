import { type ReactNode, useId, useLayoutEffect } from "react";
import { useModal } from "../use-modal.ts";

type Props = { title: string; children: ReactNode };

/** A window that only what stands in it closes: what it shows cannot be shown again. */
export function HeldDialog({ title, children }: Props) {
  const dialog = useModal(true);
  const heading = useId();
  // Closed before it is taken away it gives the focus back.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      // A browser lets nobody be held for ever: the second Escape closes it all the same.
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
