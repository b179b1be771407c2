import { useSyncExternalStore } from "react";
import { findUnsentQuestion } from "./waiting-question.ts";

/** In milliseconds. */
const LOOK_INTERVAL = 5000;

/** The conversation of a question that waits. Another tab may send it, or fail to send its own. */
export const useUnsentQuestion = () => useSyncExternalStore(subscribe, findUnsentQuestion);

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, LOOK_INTERVAL);
  addEventListener("storage", onChange);
  return () => {
    clearInterval(timer);
    removeEventListener("storage", onChange);
  };
}
