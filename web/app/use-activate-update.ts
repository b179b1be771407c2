import { useEffect, useState } from "react";
import { activateUpdate } from "../offline/connection/service-worker.ts";
import { reloadFresh } from "../offline/connection/fresh-reload.ts";
import { type Activity, findActivity } from "./activity.ts";

/** Time between two looks in milliseconds: cheap, but soon enough for a user who waits. */
const CHECK_EVERY = 1000;

/** Starts the newer app: at once, or when no activity is left that the change would interrupt. */
export function useActivateUpdate() {
  const [waitsFor, setWaitsFor] = useState<Activity>();
  const [isPending, setPending] = useState(false);
  const activateNow = () => {
    setWaitsFor(undefined);
    setPending(true);
    reloadFresh();
  };
  const activateWhenFree = async () => {
    const activity = findActivity();
    setWaitsFor(activity);
    if (activity) return;
    setPending(true);
    // The new worker may take a while. The user may start something meanwhile.
    await activateUpdate();
    const activitySince = findActivity();
    if (!activitySince) return location.reload();
    setPending(false);
    setWaitsFor(activitySince);
  };
  useEffect(() => {
    if (!waitsFor) return;
    const timer = setInterval(() => findActivity() === waitsFor || activateWhenFree(), CHECK_EVERY);
    return () => clearInterval(timer);
  }, [waitsFor]);

  return {
    /** The activity that the update waits for. */
    waitsFor,
    isPending,
    activateNow,
    activateWhenFree,
    cancel: () => setWaitsFor(undefined),
  };
}
