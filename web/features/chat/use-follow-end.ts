import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** In pixels: a finger is not exact. */
const NEAR = 64;

/** Keeps the end in view while the text grows or the keyboard opens, if the user is at the end. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** The id of a new question: it brings the user to the end from anywhere. */
  asked: string | undefined,
) {
  const isAtEnd = useRef(true);
  const [showsWay, setShowsWay] = useState(false);

  function toEnd() {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = true;
    setShowsWay(false);
    box.scrollTop = box.scrollHeight;
  }

  useLayoutEffect(toEnd, []);
  useLayoutEffect(() => {
    if (asked) toEnd();
  }, [asked]);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    let known = 0;
    const look = () => {
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      // Growing text does not move the user away from the end; only scrolling up does.
      const isUp = box.scrollTop < known;
      known = box.scrollTop;
      if (left < NEAR) isAtEnd.current = true;
      else if (isUp) isAtEnd.current = false;
      setShowsWay(!isAtEnd.current);
    };
    const follow = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    follow.observe(content.current);
    follow.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      follow.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);

  return { toEnd, showsWay };
}
