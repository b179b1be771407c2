import type { ReactNode } from "react";
import { CloudUploadIcon } from "./icons/signs.tsx";

/** Marks a write that only this device has so far. */
export const WaitingMark = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-secondary px-2.5 py-0.5 text-xs font-semibold text-secondary-content my:font-bold">
    <CloudUploadIcon className="size-3.5" />
    {children}
  </span>
);
