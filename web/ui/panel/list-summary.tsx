import type { RefObject } from "react";
import { Button } from "../button.tsx";

type Props = {
  /** Says how many rows match. Takes the focus when the button is gone. */
  text: string;
  countRef: RefObject<HTMLParagraphElement | null>;
  clear: string;
  /** Undefined: no filter is set. */
  onClear?: () => void;
};

/** Stands above a list: how many rows match, and a button that clears the filters. */
export const ListSummary = ({ text, countRef, clear, onClear }: Props) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-4">
    <p ref={countRef} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
      {text}
    </p>
    {onClear && (
      <Button tone="plain" className="-mx-3 px-3 text-sm" onClick={onClear}>{clear}</Button>
    )}
  </div>
);
