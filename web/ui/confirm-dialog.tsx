import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  title: string;
  text: ReactNode;
  action: string;
  cancel: string;
  onConfirm: () => void;
  onClose: () => void;
};

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

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="modal-action">{children}</div>
);
