// Dialogs that a press outside does not close.
import { type FormEvent, type ReactNode, useId, useLayoutEffect } from "react";
import { Button } from "../button.tsx";
import { ConfirmDialog, useConfirm } from "../confirm-dialog.tsx";
import { XIcon } from "../icons.ts";
import { submitByKeys } from "../fields.tsx";
import { useModal } from "../dialog.tsx";

type FormDialogProps = {
  title: string;
  submit: string;
  pending?: boolean;
  pendingLabel?: string;
  cancel: string;
  onSubmit: () => void;
  /** Called by the cancel buttons. Escape and a phone's back gesture call `onClose`. */
  onCancel?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Nothing closes it while the form is being sent. */
export function FormDialog(
  { onClose, onCancel = onClose, pending = false, ...props }: FormDialogProps,
) {
  const { title, submit, pendingLabel, cancel, onSubmit, children } = props;
  const dialog = useModal(true);
  const heading = useId();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => pending && event.preventDefault()}
      // A browser closes the dialog at the second Escape in any case, so it opens again.
      onClose={() => pending ? dialog.current?.showModal() : onClose()}
      className="modal"
    >
      <form
        noValidate
        onSubmit={send}
        onKeyDown={submitByKeys}
        className="modal-box max-h-[calc(100dvh-2rem)] w-[calc(100%-1.5rem)] max-w-xl p-0"
      >
        <div className="flex items-start justify-between gap-3 px-5 pt-4 sm:px-6">
          <h2 id={heading} className="pt-2 text-lg">{title}</h2>
          <button
            type="button"
            className="-me-2 grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
            aria-label={cancel}
            disabled={pending}
            onClick={onCancel}
          >
            <XIcon />
          </button>
        </div>
        <div className="space-y-5 px-5 py-4 sm:px-6">{children}</div>
        <div className="modal-action sticky bottom-0 mt-0 border-t border-line bg-base-100 px-5 py-4 sm:px-6">
          <Button tone="plain" disabled={pending} onClick={onCancel}>{cancel}</Button>
          <Button type="submit" pending={pending} pendingLabel={pendingLabel}>{submit}</Button>
        </div>
      </form>
    </dialog>
  );
}

type EditDialogProps = Omit<FormDialogProps, "onCancel"> & {
  /** The edit has changed something, so that cancelling it loses work. */
  hasChanges: boolean;
  discard: { title: string; text: ReactNode; action: string; cancel: string };
  onDiscard: () => void;
};

/** A form for an edit. Its cancel buttons ask before they discard changes. */
export function EditDialog({ hasChanges, discard, onDiscard, ...form }: EditDialogProps) {
  const { ask, dialog } = useConfirm(() => {
    onDiscard();
    form.onClose();
  });
  return (
    <>
      <FormDialog {...form} onCancel={() => hasChanges ? ask() : form.onClose()} />
      {/* Outside of FormDialog: React would take an inner dialog's close event for its own. */}
      <ConfirmDialog {...discard} {...dialog} />
    </>
  );
}

type PersistentDialogProps = { title: string; children: ReactNode };

/** A dialog that only its own content can close, because the app cannot show this content again. */
export function PersistentDialog({ title, children }: PersistentDialogProps) {
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
