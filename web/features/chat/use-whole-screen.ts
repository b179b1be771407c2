import { useLayoutEffect } from "react";

/** Makes the page as high as the screen, so that its parts scroll inside it. */
export function useWholeScreen() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.whole = "";
    return () => {
      delete dataset.whole;
    };
  }, []);
}
