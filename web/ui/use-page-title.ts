import { useEffect } from "react";
import { PRODUCT } from "../lib/product.ts";

/** What the tab and the browser's history call this page: nobody's own words, since others see them. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  }, [title]);
}
