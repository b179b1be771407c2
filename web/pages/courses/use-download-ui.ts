import { useEffect, useState } from "react";
import { loadWhenIdle } from "../../lib/page-idle.ts";
import type { DownloadUi } from "./download-ui.ts";

type Loaders = { downloads?: () => Promise<{ loadDownloadUi: () => Promise<DownloadUi> }> };

/** Without this entry a course shows nothing about downloads. */
const loaders: Loaders = {
  downloads: () => import("../downloads/course/load-download-ui.ts"),
};

let loaded: DownloadUi | undefined;

/** Loads the parts of downloads. Undefined until then. The page keeps their space free. */
export function useDownloadUi(): DownloadUi | undefined {
  const [downloadUi, setDownloadUi] = useState(loaded);
  useEffect(() => {
    if (downloadUi) return;
    let isUnmounted = false;
    loadWhenIdle(async () =>
      isUnmounted ? undefined : (await loaders.downloads?.())?.loadDownloadUi()
    )
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
