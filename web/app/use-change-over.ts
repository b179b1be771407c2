import { useEffect, useState } from "react";
import { changeOver } from "../offline/worker.ts";
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
  const whenFree = async () => {
    const what = goingOn();
    setWaitsFor(what);
    if (what) return;
    setPending(true);
    // It may take a while to come, and she goes on meanwhile.
    await changeOver();
    const since = goingOn();
    if (!since) return location.reload();
    setPending(false);
    setWaitsFor(since);
  };
  useEffect(() => {
    if (!waitsFor) return;
    const timer = setInterval(() => goingOn() === waitsFor || whenFree(), LOOK);
    return () => clearInterval(timer);
  }, [waitsFor]);

  return {
    /** What it has been put off for. */
    waitsFor,
    isPending,
    now,
    whenFree,
    notNow: () => setWaitsFor(undefined),
  };
}
