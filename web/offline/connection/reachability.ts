// Asks the server whether it can be reached: after a call failed, and again until it answers.
import { checkReachability, isChecking } from "../../lib/http/check-reachability.ts";
import {
  isServerReachable,
  onDoubt,
  onReachabilityChange,
  setServerReachable,
} from "../../lib/http/connectivity.ts";
import { LOOK_AGAIN_MS, mayRepeat, noteRepeat } from "../../lib/http/repeats.ts";
import { backOff } from "../../lib/http/waits.ts";

const FIRST_WAIT = 2000;
/**
 * A user who looks at the page must see all of it again within ten seconds after any fault. A
 * hidden page does not ask at all.
 */
const MAX_WAIT = 5000;
/** After so long without a check, the first wait is short again. */
const CALM = 60_000;

export function watchReachability(onBack: () => void) {
  let failures = 0;
  let askedAt = -Infinity;
  let isDoubted = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check() {
    cancelTimer();
    isDoubted = false;
    askedAt = performance.now();
    await checkReachability();
    if (!isServerReachable()) checkLater();
  }
  /** The wait begins with the last question: an answer that never comes must not make it longer. */
  function checkLater() {
    if (timer !== undefined || isOver) return;
    isDoubted = true;
    const elapsed = performance.now() - askedAt;
    if (elapsed > CALM) failures = 0;
    // The devices must not all ask at the same moment.
    setTimer(
      Math.max(0, backOff(failures++, FIRST_WAIT, MAX_WAIT) * (1 - Math.random() / 6) - elapsed),
    );
  }
  function setTimer(ms: number) {
    timer = setTimeout(() => {
      timer = undefined;
      // `checkIfVisible` goes on when the user is back.
      if (document.hidden) return;
      if (mayRepeat("check")) check();
      else setTimer(LOOK_AGAIN_MS);
    }, ms);
  }
  function cancelTimer() {
    clearTimeout(timer);
    timer = undefined;
  }
  const decideDoubt = () => {
    if (isServerReachable() && !isChecking()) checkLater();
  };
  const onChange = (reached: boolean) => {
    cancelTimer();
    if (!reached) return checkLater();
    isDoubted = false;
    onBack();
  };
  const onOffline = () => setServerReachable(false);
  const checkNow = () => {
    noteRepeat("check");
    check();
  };
  const checkIfVisible = () => {
    if (!document.hidden && (isDoubted || !isServerReachable())) checkNow();
  };

  const stopDeciding = onDoubt(decideDoubt);
  const stopListening = onReachabilityChange(onChange);
  // The first call may have failed before these listeners were added.
  if (!isServerReachable()) checkLater();
  addEventListener("online", checkNow);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", checkIfVisible);
  return () => {
    isOver = true;
    stopDeciding();
    stopListening();
    cancelTimer();
    removeEventListener("online", checkNow);
    removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", checkIfVisible);
  };
}
