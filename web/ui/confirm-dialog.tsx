import { type ReactNode, useCallback, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type Confirmation = { open: boolean; onConfirm: () => void; onClose: () => void };
type Props = Confirmation & { title: string; text: ReactNode; action: string; cancel: string };

/** Asks before the app removes something. Only the action's button calls `onConfirm`. */
export function ConfirmDialog({ open, title, text, action, cancel, onConfirm, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={cancel}>
      <p className="text-muted">{text}</p>
      <DialogButtons>
        <Button tone="plain" onClick={onClose}>{cancel}</Button>
        <Button tone="danger" onClick={onConfirm}>{action}</Button>
      </DialogButtons>
    </Dialog>
  );
}

/**
 * Holds whether the question before `act` is open. `ask` opens it, and `dialog` is for its
 * `ConfirmDialog`. `asked` stays the same while the dialog closes.
 */
export function useConfirm<Item = void>(act: (item: Item) => void) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Item>();
  const close = () => setOpen(false);

  const ask = useCallback((item: Item) => {
    setAsked(item);
    setOpen(true);
  }, []);

  function confirm() {
    close();
    act(asked as Item);
  }

  const dialog: Confirmation = { open: isOpen, onConfirm: confirm, onClose: close };
  return { asked, ask, dialog };
}

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="modal-action">{children}</div>
);
