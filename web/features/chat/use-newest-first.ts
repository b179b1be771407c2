import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const AT_ONCE = 24;
const SLICE = 16;

/** How many of the oldest messages are not drawn yet: they follow while the browser is idle. */
export function useNewestFirst(count: number, scroller: RefObject<HTMLElement | null>): number {
  const [hidden, setHidden] = useState(() => Math.max(0, count - AT_ONCE));
  const height = useRef(0);

  useEffect(() => {
    if (hidden === 0) return;
    return whenIdle(() => {
      height.current = scroller.current?.scrollHeight ?? 0;
      startTransition(() => setHidden((hidden) => Math.max(0, hidden - SLICE)));
    });
  }, [hidden]);

  // Keeps the user's scroll position in browsers that do not do so themselves.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || height.current === 0 || CSS.supports("overflow-anchor", "auto")) return;
    box.scrollTop += box.scrollHeight - height.current;
  }, [hidden]);

  return Math.min(hidden, count);
}

function whenIdle(callback: () => void) {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(callback, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
