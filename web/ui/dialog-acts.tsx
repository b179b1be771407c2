import type { ReactNode } from "react";

/** The buttons at the end of a dialog. */
export const DialogActs = ({ children }: { children: ReactNode }) => (
  <div className="modal-action">{children}</div>
);
