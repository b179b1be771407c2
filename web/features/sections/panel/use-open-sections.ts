import { useCallback, useState } from "react";

/** With more videos, sections start closed, so that staff who sort sections see them all. */
const OPEN_AT_MOST = 60;

/** Which sections are open. The group of videos without a section has an empty id. */
export function useOpenSections(videoCount: number) {
  const [isOpenFirst] = useState(videoCount <= OPEN_AT_MOST);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());

  const toggle = useCallback((id: string) =>
    setToggled((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    }), []);

  return { isOpen: (id: string) => toggled.has(id) !== isOpenFirst, toggle };
}
