import { useEffect, useRef } from "react";

/**
 * A ref for the element around the tabs. Scrolls to the chosen tab, which can lie beyond the edge
 * on a narrow phone.
 */
export function useTabInSight(tab: string) {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = tabs.current?.querySelector('[role="tab"][aria-selected="true"]');
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  return tabs;
}
