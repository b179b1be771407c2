import { useEffect, useState } from "react";
import { getSpace } from "../../offline/downloads/downloads.ts";
import type { Space } from "../../offline/downloads/model.ts";

/** Asks the browser again when `trigger` changes; undefined until it answers. */
export function useSpace(trigger: unknown): Space | undefined {
  const [knownSpace, setSpace] = useState<Space>();
  useEffect(() => {
    let isUnmounted = false;
    getSpace().then((answer) => isUnmounted || setSpace(answer), () => {
      // The browser does not tell: nothing is promised, and the user hears when the phone is full.
    });
    return () => {
      isUnmounted = true;
    };
  }, [trigger]);
  return knownSpace;
}
