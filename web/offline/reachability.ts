// Asks for the server again, less and less often, after it could not be reached.
import { reach } from "../lib/api.ts";
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

  const ask = async () => {
    clearTimeout(timer);
    await reach();
    // If the server answered, `turn` has already been called.
    if (!isServerReachable()) askLater();
  };
  function askLater() {
    clearTimeout(timer);
    // The devices must not all ask at the same moment. A hidden page only waits.
    const spread = wait * (0.75 + Math.random() / 2);
    timer = setTimeout(() => document.hidden ? askLater() : ask(), spread);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  const turn = (reached: boolean) => {
    clearTimeout(timer);
    // A connection that is lost again soon does not make the requests more frequent.
    if (!reached && Date.now() - backAt > LONGEST_WAIT) wait = FIRST_WAIT;
    if (!reached) return askLater();
    backAt = Date.now();
    onBack();
  };
  const lost = () => setServerReachable(false);
  const look = () => document.hidden || isServerReachable() || ask();

  const stop = onReachabilityChange(turn);
  // The first call may have failed before this listener was added.
  if (!isServerReachable()) askLater();
  addEventListener("online", ask);
  addEventListener("offline", lost);
  document.addEventListener("visibilitychange", look);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("online", ask);
    removeEventListener("offline", lost);
    document.removeEventListener("visibilitychange", look);
  };
}
