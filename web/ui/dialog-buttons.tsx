import type { ReactNode } from "react";

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="modal-action">{children}</div>
);
