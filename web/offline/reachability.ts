// Asks for the server again, less and less often, after it could not be reached.
import { checkReachability } from "../lib/api.ts";
import {
  isServerReachable,
  onReachabilityChange,
  setServerReachable,
} from "../lib/connectivity.ts";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;

export function watchReachability(onBack: () => void) {
  let wait = FIRST_WAIT;
  let backAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = async () => {
    clearTimeout(timer);
    await checkReachability();
    // If the server answered, `onChange` has already been called.
    if (!isServerReachable()) checkLater();
  };
  function checkLater() {
    clearTimeout(timer);
    // The devices must not all ask at the same moment. A hidden page only waits.
    const randomWait = wait * (0.75 + Math.random() / 2);
    timer = setTimeout(() => document.hidden ? checkLater() : check(), randomWait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  const onChange = (reached: boolean) => {
    clearTimeout(timer);
    // A connection that is lost again soon does not make the requests more frequent.
    if (!reached && Date.now() - backAt > LONGEST_WAIT) wait = FIRST_WAIT;
    if (!reached) return checkLater();
    backAt = Date.now();
    onBack();
  };
  const onOffline = () => setServerReachable(false);
  const checkIfVisible = () => document.hidden || isServerReachable() || check();

  const stopListening = onReachabilityChange(onChange);
  // The first call may have failed before this listener was added.
  if (!isServerReachable()) checkLater();
  addEventListener("online", check);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", checkIfVisible);
  return () => {
    stopListening();
    clearTimeout(timer);
    removeEventListener("online", check);
    removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", checkIfVisible);
  };
}
