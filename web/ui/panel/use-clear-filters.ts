import { type RefObject, useState } from "react";

/** Clears the filters of a list and gives the focus to the number of rows. */
export function useClearFilters(
  reset: () => void,
  countRef: RefObject<HTMLElement | null>,
) {
  const [clearCount, setClearCount] = useState(0);

  function clear() {
    reset();
    setClearCount(clearCount + 1);
    // The pressed button disappears. Behind an open sheet, the count cannot take the focus.
    countRef.current?.focus();
  }

  return { clear, clearCount };
}
