import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import type { TableWords } from "./data-table.tsx";

type Props = { count: number; words: TableWords; acts: ReactNode; onClear: () => void };

/**
 * How many rows are selected, and the actions for them. The bar stays in sight while the list
 * scrolls.
 */
export const SelectionBar = ({ count, words, acts, onClear }: Props) => (
  <div
    className={count > 0
      ? "selection-bar z-10 mt-4 roomy:sticky roomy:bottom-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-box border border-line bg-base-100 px-4 py-2 shadow-float"
      : ""}
  >
    {/* Always in the page, because a screen reader reads only changes inside an element. */}
    <p role="status" className={count > 0 ? "me-auto text-sm font-semibold my:font-bold" : ""}>
      {count > 0 && words.selected(count)}
    </p>
    {count > 0 && (
      <>
        <Button tone="plain" className="px-3 text-sm" onClick={onClear}>{words.clear}</Button>
        <div className="flex flex-wrap gap-2 max-sm:w-full">{acts}</div>
      </>
    )}
  </div>
);
