import { useEffect } from "react";
import { PageNotLoaded } from "../page.tsx";

/**
 * Loads parts of a page that the user may open soon. A part that fails loads again when it is
 * opened.
 */
export const usePreload = (...parts: { preload: () => Promise<void> }[]) =>
  useEffect(() => {
    for (const { preload } of parts) {
      preload().catch((error) => error instanceof PageNotLoaded && error.forget());
    }
  }, []);
