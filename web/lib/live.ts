// Whether the page lives: what was rendered beforehand does not answer yet when it is first seen.
import { createContext, startTransition, useContext, useEffect, useState } from "react";

export const Live = createContext(true);

export const useLive = () => useContext(Live);

/** In slices: what is known by now is drawn without holding up the first touch. */
export function useComingToLife(isRendered: boolean) {
  const [isLive, setLive] = useState(!isRendered);
  useEffect(() => startTransition(() => setLive(true)), []);
  // For /theme.js, which has kept what was tapped before.
  useEffect(() => void (isLive && dispatchEvent(new Event("live"))), [isLive]);
  return isLive;
}
