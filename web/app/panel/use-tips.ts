// Shows a tooltip beside an icon after a delay. The next tooltip comes at once. Escape closes it.
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

export function useTips() {
  const [visibleId, setVisibleId] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hiddenAt = useRef(-Infinity);

  function show(id: string, at: HTMLElement) {
    clearTimeout(timer.current);
    at.style.setProperty("--tip", `${at.getBoundingClientRect().top + 4}px`);
    setVisibleId(id);
  }
  function showLater(id: string, at: HTMLElement) {
    clearTimeout(timer.current);
    if (performance.now() - hiddenAt.current < SKIP_DELAY) return show(id, at);
    timer.current = setTimeout(() => show(id, at), OPEN_DELAY);
  }
  function hide() {
    clearTimeout(timer.current);
    if (visibleId === undefined) return;
    hiddenAt.current = performance.now();
    setVisibleId(undefined);
  }

  useEffect(() => {
    if (visibleId === undefined) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && setVisibleId(undefined);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [visibleId]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    visibleId,
    propsOf: (id: string) => ({
      onPointerEnter(event: PointerEvent<HTMLElement>) {
        // A touch is already a press, so it shows no tooltip.
        if (event.pointerType !== "touch") showLater(id, event.currentTarget);
      },
      onPointerLeave: hide,
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.matches(":focus-visible")) show(id, currentTarget);
      },
      onBlur: hide,
    }),
  };
}
