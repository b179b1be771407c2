import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A finger is not exact. */
const NEAR = 64;

/** Keeps the newest in sight as it grows, and when the keyboard takes half of the room, as long as she is at the end. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** What she asks brings her there, wherever she was reading. */
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
      // What has grown below her has not moved her away; only she does that, by going up.
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
