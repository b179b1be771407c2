import { useEffect, useState } from "react";

/** The value, but while something is pressed the one from before: what it lets appear would push away what is pressed. */
export function useAfterPress<Value>(value: Value): Value {
  const [isPressed, setPressed] = useState(false);
  const [before, setBefore] = useState(value);
  if (!isPressed && before !== value) setBefore(value);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // A finger's tap comes as these, too. The click follows the release at once.
    const release = () => void setTimeout(() => setPressed(false));
    addEventListener("mousedown", () => setPressed(true), { capture: true, signal });
    addEventListener("mouseup", release, { capture: true, signal });
    addEventListener("dragend", release, { capture: true, signal });
    return () => listening.abort();
  }, []);
  return isPressed ? before : value;
}
