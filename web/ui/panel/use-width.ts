import { useLayoutEffect, useRef, useState } from "react";

/**
 * The width of an element, not of the window, because the panel's sidebar takes a part of the
 * window.
 */
export function useWidth<Part extends HTMLElement>() {
  const element = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
