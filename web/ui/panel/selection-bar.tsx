import { useEffect } from "react";
import { Button } from "../button.tsx";
import { ActionMenu } from "./action-menu.tsx";
import type { RowsAct, TableWords } from "./data-table.tsx";

type Props = {
  count: number;
  words: TableWords;
  /** The most frequent ones first. */
  acts: RowsAct[];
  /** There is room for two actions. A menu has the others. */
  isNarrow: boolean;
  onClear: () => void;
};

const MOST_WHEN_NARROW = 2;

/**
 * How many rows are selected, and the actions for them. The bar stays in sight while the list
 * scrolls.
 */
export function SelectionBar({ count, words, acts, isNarrow, onClear }: Props) {
  const isShown = count > 0;
  useEffect(() => {
    // The bar must not cover the checkbox that the user has just pressed.
    if (isShown) document.querySelector(":focus")?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  const shown = isNarrow ? acts.slice(0, MOST_WHEN_NARROW) : acts;
  const others = acts.slice(shown.length);
  return (
    <div
      className={isShown
        ? "selection-bar z-10 mt-4 roomy:sticky roomy:bottom-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-box border border-line bg-base-100 p-2 shadow-float sm:ps-4"
        : ""}
    >
      {/* Always in the page, because a screen reader reads only changes inside an element. */}
      <p
        role="status"
        className={isShown ? "me-auto text-sm max-sm:ps-2 font-semibold my:font-bold" : ""}
      >
        {isShown && words.selected(count)}
      </p>
      {isShown && (
        <>
          <Button tone="plain" className="px-3 text-sm" onClick={onClear}>{words.clear}</Button>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:min-[19rem]:flex-nowrap">
            {shown.map(({ label, Sign, onPress }) => (
              <Button
                key={label}
                tone="soft"
                className="px-3 text-sm max-sm:flex-auto max-sm:px-2"
                onClick={onPress}
              >
                <Sign className="size-4 max-[24rem]:hidden" />
                {label}
              </Button>
            ))}
            {others.length > 0 && (
              <ActionMenu
                label={words.more}
                title={words.more}
                buttonClass="btn btn-secondary px-3"
              >
                {others.map(({ label, Sign, onPress }) => (
                  <li key={label}>
                    <button type="button" onClick={onPress}>
                      <Sign className="size-4.5" />
                      {label}
                    </button>
                  </li>
                ))}
              </ActionMenu>
            )}
          </div>
        </>
      )}
    </div>
  );
}
