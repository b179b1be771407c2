import { useLayoutEffect, useState } from "react";

/**
 * The value, or the value from before while the user presses. New content would push away the
 * pressed element.
 */
export function useAfterPress<Value>(value: Value): Value {
  const [isPressed, setPressed] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  if (!isPressed && lastValue !== value) setLastValue(value);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Browsers send these events after a tap, too. The click follows the release at once.
    const release = () => void setTimeout(() => setPressed(false));
    addEventListener("mousedown", () => setPressed(true), { capture: true, signal });
    addEventListener("mouseup", release, { capture: true, signal });
    addEventListener("dragend", release, { capture: true, signal });
    return () => listening.abort();
  }, []);
  return isPressed ? lastValue : value;
}
