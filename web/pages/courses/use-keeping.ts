import { useEffect, useState } from "react";
import { loadWhenIdle } from "../../lib/page-idle.ts";
import type { Keeping } from "./keeping.ts";

let loaded: Keeping | undefined;

/** Loads the parts of downloads. Undefined until then. The page keeps their space free. */
export function useKeeping(): Keeping | undefined {
  const [downloadUi, setDownloadUi] = useState(loaded);
  useEffect(() => {
    if (downloadUi) return;
    let isUnmounted = false;
    loadWhenIdle(async () => isUnmounted ? undefined : (await import("./keeping.ts")).loadKeeping())
      .then((ui) => {
        loaded = ui ?? loaded;
        if (!isUnmounted) setDownloadUi(loaded);
      })
      .catch(() => {
        // The next page tries again.
      });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return downloadUi;
}
