import { useLayoutEffect, useRef, useState } from "react";

/**
 * The width of an element, not of the window, because the panel's sidebar takes a part of the
 * window.
 */
export function useWidth<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!part.current) return;
    setWidth(part.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(part.current);
    return () => observer.disconnect();
  }, []);
  return { part, width };
}
