import { useEffect, useState } from "react";
import { space } from "../../offline/files/files.ts";
import type { Space } from "../../offline/files/types.ts";

/** Asks the browser again when `when` changes; undefined until it answers. */
export function useSpace(when: unknown): Space | undefined {
  const [known, setKnown] = useState<Space>();
  useEffect(() => {
    let isOver = false;
    space().then((told) => isOver || setKnown(told), () => {
      // The browser does not tell: nothing is promised, and the user hears when the phone is full.
    });
    return () => {
      isOver = true;
    };
  }, [when]);
  return known;
}
