import { useEffect } from "react";
import { withoutMarks } from "../lib/burmese/marks.ts";
import { PRODUCT } from "../lib/product.ts";

/**
 * Sets the title in the tab and in the browser's history. It must not contain a user's text,
 * because other people see it.
 */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${withoutMarks(title)} · ${PRODUCT}`;
  }, [title]);
}
