import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** In pixels: a finger is not exact. */
const NEAR = 64;

/** Keeps the end in view while the text grows or the keyboard opens, if the user is at the end. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** The id of a new question: it brings the user to the end from anywhere. */
  questionId: string | undefined,
) {
  const isAtEnd = useRef(true);
  const [canJumpToEnd, setCanJumpToEnd] = useState(false);

  function toEnd() {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = true;
    setCanJumpToEnd(false);
    element.scrollTop = element.scrollHeight;
  }

  useLayoutEffect(toEnd, []);
  useLayoutEffect(() => {
    if (questionId) toEnd();
  }, [questionId]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    let lastTop = 0;
    const onScroll = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
      // Growing text does not move the user away from the end; only scrolling up does.
      const hasScrolledUp = element.scrollTop < lastTop;
      lastTop = element.scrollTop;
      if (distance < NEAR) isAtEnd.current = true;
      else if (hasScrolledUp) isAtEnd.current = false;
      setCanJumpToEnd(!isAtEnd.current);
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content.current);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  return { toEnd, canJumpToEnd };
}
