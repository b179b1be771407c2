import { useEffect, useState } from "react";
import { loadWhenIdle } from "../../lib/page-idle.ts";
import type { Keeping } from "./keeping.ts";

let loaded: Keeping | undefined;

/** Loads the parts of downloads. Undefined until then. The page keeps their space free. */
export function useKeeping(): Keeping | undefined {
  const [keeping, setKeeping] = useState(loaded);
  useEffect(() => {
    if (keeping) return;
    let isOver = false;
    loadWhenIdle(async () => isOver ? undefined : (await import("./keeping.ts")).loadKeeping())
      .then((parts) => {
        loaded = parts ?? loaded;
        if (!isOver) setKeeping(loaded);
      })
      .catch(() => {
        // The next page tries again.
      });
    return () => {
      isOver = true;
    };
  }, []);
  return keeping;
}
