import { useEffect, useState } from "react";

/** The value as it was when it had rested for a while. */
export function useDebounced<Value>(value: Value, rest = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
