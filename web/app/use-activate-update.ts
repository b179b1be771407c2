import { useEffect, useState } from "react";
import { activateUpdate } from "../offline/worker.ts";
import { reloadFresh } from "../offline/fresh-reload.ts";
import { type GoingOn, goingOn } from "./going-on.ts";

/** Time between two looks in milliseconds: cheap, but soon enough for a user who waits. */
const LOOK = 1000;

/** Starts the newer app: at once, or when no activity is left that the change would interrupt. */
export function useActivateUpdate() {
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
    // The new worker may take a while. The user may start something meanwhile.
    await activateUpdate();
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
    /** The activity that the update waits for. */
    waitsFor,
    isPending,
    now,
    whenFree,
    notNow: () => setWaitsFor(undefined),
  };
}
