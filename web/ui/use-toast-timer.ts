import { useEffect, useRef } from "react";
import { dismissToast, TOAST_DURATION, type ToastMessage } from "./toast.ts";

/**
 * Closes the message after its time. The time stops while the pointer or the focus is there, and
 * while another window has the focus.
 */
export function useToastTimer({ id, open }: ToastMessage) {
  const controls = useRef({ pause() {}, resume() {} });

  useEffect(() => {
    if (!open) return;
    let left = TOAST_DURATION;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - startedAt;
    };
    const resume = () => {
      pause();
      startedAt = performance.now();
      timer = setTimeout(() => dismissToast(id), left);
    };
    controls.current = { pause, resume };
    addEventListener("blur", pause);
    addEventListener("focus", resume);
    resume();
    return () => {
      clearTimeout(timer);
      removeEventListener("blur", pause);
      removeEventListener("focus", resume);
      controls.current = { pause() {}, resume() {} };
    };
  }, [id, open]);

  return {
    pause: () => controls.current.pause(),
    resume: () => controls.current.resume(),
  };
}
