import { useEffect, useState } from "react";
import { whenQuiet } from "../../lib/quiet.ts";
import type { Keeping } from "./keeping.ts";

let loaded: Keeping | undefined;

/** Undefined until it is there; its room is kept. */
export function useKeeping(): Keeping | undefined {
  const [keeping, setKeeping] = useState(loaded);
  useEffect(() => {
    if (keeping) return;
    let isOver = false;
    whenQuiet().then(() => isOver ? undefined : import("./keeping.ts"))
      .then((file) => file?.loadKeeping())
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
