// Asks for the server again, ever less often, from the moment that it could not be reached.
import { reach } from "../lib/api.ts";
import { followContact, isReached, noteContact } from "../lib/contact.ts";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;

export function watchReachability(onBack: () => void) {
  let wait = FIRST_WAIT;
  let backAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    clearTimeout(timer);
    await reach();
    // Answered: `turn` has been told. A page that nobody looks at can wait.
    if (!isReached()) askLater();
  };
  function askLater() {
    clearTimeout(timer);
    // Not all phones at the same moment.
    const spread = wait * (0.75 + Math.random() / 2);
    timer = setTimeout(() => document.hidden ? askLater() : ask(), spread);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  const turn = (reached: boolean) => {
    clearTimeout(timer);
    // Lost again at once, it is asked no more often than before.
    if (!reached && Date.now() - backAt > LONGEST_WAIT) wait = FIRST_WAIT;
    if (!reached) return askLater();
    backAt = Date.now();
    onBack();
  };
  const lost = () => noteContact(false);
  const look = () => document.hidden || isReached() || ask();

  const stop = followContact(turn);
  // The first call may have failed before anybody listened.
  if (!isReached()) askLater();
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
