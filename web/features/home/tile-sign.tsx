import type { ReactNode } from "react";

/** The icon of a tile. */
export const TileSign = ({ children }: { children: ReactNode }) => (
  <span className="grid size-11 shrink-0 place-items-center rounded-field bg-secondary text-secondary-content">
    {children}
  </span>
);
