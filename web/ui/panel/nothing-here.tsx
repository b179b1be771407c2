import type { ReactNode } from "react";

/** Stands in place of an empty list: says that it is empty, and what the user can do next. */
export const NothingHere = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-12 text-center">
    <p className="max-w-md text-balance text-muted">{text}</p>
    {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);
