import { useState } from "react";

/** Whether the user dismissed this offer on this device. A dismissal lasts for good. */
export function useDismissed(name: string): [boolean, () => void] {
  const key = `dismissed-${name}`;
  const [isDismissed, setDismissed] = useState(() => read(key));
  return [isDismissed, () => {
    setDismissed(true);
    try {
      localStorage.setItem(key, "1");
    } catch {
      // Storage is not available: the dismissal lasts until the page is loaded again.
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
