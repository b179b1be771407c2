import { useEffect, useState } from "react";
import { reloadFresh } from "../offline/fresh-reload.ts";
import { type GoingOn, goingOn } from "./going-on.ts";

/** Seldom enough to cost nothing, and soon enough for somebody who waits. */
const LOOK = 1000;

/** Changes over to the newer app when she wants it: at once, or as soon as nothing goes on that it would end. */
export function useChangeOver() {
  const [waitsFor, setWaitsFor] = useState<GoingOn>();
  const [isPending, setPending] = useState(false);
  const now = () => {
    setWaitsFor(undefined);
    setPending(true);
    reloadFresh();
  };
  useEffect(() => {
    if (!waitsFor) return;
    const timer = setInterval(() => {
      const still = goingOn();
      if (still) setWaitsFor(still);
      else now();
    }, LOOK);
    return () => clearInterval(timer);
  }, [waitsFor]);

  return {
    /** What it has been put off for. */
    waitsFor,
    isPending,
    now,
    whenFree() {
      const what = goingOn();
      if (what) setWaitsFor(what);
      else now();
    },
    notNow: () => setWaitsFor(undefined),
  };
}
