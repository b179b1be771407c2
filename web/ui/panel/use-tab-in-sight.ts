import { useEffect, useRef } from "react";

/** For what stands around the tabs: on a narrow phone the chosen one may lie beyond the edge. */
export function useTabInSight(tab: string) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = around.current?.querySelector('[role="tab"][aria-selected="true"]');
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  return around;
}
