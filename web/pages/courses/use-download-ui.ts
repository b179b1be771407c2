import { useEffect, useState } from "react";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import type { DownloadUi } from "./download-ui.ts";

let loaded: DownloadUi | undefined;

/** Loads the parts of downloads. Undefined until then. The page keeps their space free. */
export function useDownloadUi(): DownloadUi | undefined {
  const [downloadUi, setDownloadUi] = useState(loaded);
  useEffect(() => {
    if (downloadUi) return;
    let isUnmounted = false;
    loadWhenIdle(async () => {
      if (isUnmounted) return undefined;
      const { loadDownloadUi } = await import("../downloads/course/load-download-ui.ts");
      return await loadDownloadUi();
    })
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
