// Asks the server whether it can be reached: after a call failed, and again until it answers.
import { checkReachability, isChecking } from "../lib/check-reachability.ts";
import {
  isServerReachable,
  onDoubt,
  onReachabilityChange,
  setServerReachable,
} from "../lib/connectivity.ts";
import { mayRepeat, repeatLimits } from "../lib/repeats.ts";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
/** While other calls succeed, a lost connection must still be noticed soon. */
const LONGEST_DOUBT_WAIT = 10_000;
/** The wait until a tab looks again whether it may ask. */
const LOOK_AGAIN_WAIT = 1000;

/** `onBack` gets the milliseconds for which the server was not reachable. */
export function watchReachability(onBack: (outageMs: number) => void) {
  let wait = FIRST_WAIT;
  let checkedAt = -Infinity;
  let lostAt = performance.now();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check() {
    cancelTimer();
    await checkReachability();
    checkedAt = performance.now();
    if (!isServerReachable()) checkLater(LONGEST_WAIT);
  }
  /** Waits longer each time, at most `longest`. */
  function checkLater(longest: number) {
    if (timer !== undefined || isOver) return;
    wait = Math.min(wait, longest);
    // The devices must not all ask at the same moment.
    setTimer(wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, longest);
  }
  function setTimer(ms: number) {
    timer = setTimeout(() => {
      timer = undefined;
      // A hidden page only waits.
      if (document.hidden) checkLater(LONGEST_WAIT);
      else if (mayRepeat(repeatLimits.check)) check();
      else setTimer(LOOK_AGAIN_WAIT);
    }, ms);
  }
  function cancelTimer() {
    clearTimeout(timer);
    timer = undefined;
  }
  /** A connection that is lost again soon does not make the requests more frequent. */
  function restartWaits() {
    if (performance.now() - checkedAt > LONGEST_WAIT) wait = FIRST_WAIT;
  }
  const decideDoubt = () => {
    if (!isServerReachable() || isChecking() || timer !== undefined) return;
    const wasCheckedLately = performance.now() - checkedAt <= LONGEST_WAIT;
    restartWaits();
    if (wasCheckedLately) checkLater(LONGEST_DOUBT_WAIT);
    else setTimer(0);
  };
  const onChange = (reached: boolean) => {
    cancelTimer();
    if (reached) return onBack(performance.now() - lostAt);
    lostAt = performance.now();
    restartWaits();
    checkLater(LONGEST_WAIT);
  };
  const onOffline = () => {
    setServerReachable(false);
    // Without any network this is no fault of some paths, however short it is.
    lostAt = -Infinity;
  };
  /** A check that waits may have waited long while the page was hidden. */
  const checkIfVisible = () => {
    const isDoubted = !isServerReachable() || timer !== undefined;
    if (isDoubted && !document.hidden) check();
  };

  const stopDeciding = onDoubt(decideDoubt);
  const stopListening = onReachabilityChange(onChange);
  // The first call may have failed before these listeners were added.
  if (!isServerReachable()) checkLater(LONGEST_WAIT);
  addEventListener("online", check);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", checkIfVisible);
  return () => {
    isOver = true;
    stopDeciding();
    stopListening();
    cancelTimer();
    removeEventListener("online", check);
    removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", checkIfVisible);
  };
}
