import { type PointerEvent, useRef } from "react";

/** The user must move the message this far, in px. */
const FAR_ENOUGH = 50;
/** A finger that taps moves a little, too. */
const LEAST = { touch: 10, pen: 10, mouse: 2 };

/** Properties for an element that follows a swipe to the right; a long swipe calls `onSwiped`. */
export function useSwipe(onSwiped: () => void) {
  const startX = useRef<number>(undefined);

  const distanceOf = ({ clientX, currentTarget, pointerType, pointerId }: PointerEvent) => {
    if (startX.current === undefined) return 0;
    const distance = clientX - startX.current;
    const isCaptured = currentTarget.hasPointerCapture(pointerId);
    if (!isCaptured && distance < LEAST[pointerType as keyof typeof LEAST]) return 0;
    if (!isCaptured) currentTarget.setPointerCapture(pointerId);
    return Math.max(0, distance);
  };
  const move = (element: HTMLElement, distance: number) =>
    element.style.transform = distance > 0 ? `translateX(${distance}px)` : "";
  const end = (event: PointerEvent<HTMLElement>, isSwiped: boolean) => {
    startX.current = undefined;
    if (isSwiped) onSwiped();
    else move(event.currentTarget, 0);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) startX.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      move(event.currentTarget, distanceOf(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, distanceOf(event) >= FAR_ENOUGH),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
