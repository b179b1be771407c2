import { useEffect, useState } from "react";
import { space } from "../../offline/files/files.ts";
import type { Space } from "../../offline/files/types.ts";

/** Asked again whenever `when` is another; undefined while nobody has answered. */
export function useSpace(when: unknown): Space | undefined {
  const [known, setKnown] = useState<Space>();
  useEffect(() => {
    let isOver = false;
    space().then((told) => isOver || setKnown(told), () => {
      // A browser that does not tell: nothing is promised, and a full phone is told when it is full.
    });
    return () => {
      isOver = true;
    };
  }, [when]);
  return known;
}
