import { useEffect } from "react";
import { PageNotLoaded } from "../page.tsx";

/** Fetched as soon as it can be seen that it may be wanted; what fails now is fetched when it is opened. */
export const useSoon = (...parts: { preload: () => Promise<void> }[]) =>
  useEffect(() => {
    for (const { preload } of parts) {
      preload().catch((error) => error instanceof PageNotLoaded && error.forget());
    }
  }, []);
