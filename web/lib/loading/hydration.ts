// Tells components whether the page already reacts. The HTML that the build rendered does not react
// at first.
import { createContext, startTransition, useContext, useEffect, useState } from "react";

export const Hydration = createContext(true);

export const useIsHydrated = () => useContext(Hydration);

/** A transition draws the page in slices, so that the first touch does not have to wait. */
export function useHydration(isRendered: boolean) {
  const [isLive, setLive] = useState(!isRendered);
  useEffect(() => startTransition(() => setLive(true)), []);
  // public/theme.js waits for this event and then presses the button that the user tapped before.
  useEffect(() => void (isLive && dispatchEvent(new Event("live"))), [isLive]);
  return isLive;
}
