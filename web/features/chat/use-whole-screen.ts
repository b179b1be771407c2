import { useLayoutEffect } from "react";

/** The page is as high as the screen, and its parts move within it. */
export function useWholeScreen() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.whole = "";
    return () => {
      delete dataset.whole;
    };
  }, []);
}
