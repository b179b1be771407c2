import { useState } from "react";

/** Whether something was sent away on this device, for good. */
export function useDismissed(name: string): [boolean, () => void] {
  const key = `dismissed-${name}`;
  const [isDismissed, setDismissed] = useState(() => read(key));
  return [isDismissed, () => {
    setDismissed(true);
    try {
      localStorage.setItem(key, "1");
    } catch {
      // Then for as long as the page stands.
    }
  }];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
