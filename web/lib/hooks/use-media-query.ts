import { useCallback, useSyncExternalStore } from "react";

/** For content that must not be in the page twice. If only the looks differ, use CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  }, [query]);
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, () => false);
}
