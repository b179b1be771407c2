import type { MovableItem } from "./arrangement.ts";

/** The item whose handle contains the element. Undefined for an element outside of all handles. */
export function itemAt(target: EventTarget): MovableItem | undefined {
  const handle = handleAt(target);
  const what = handle?.dataset.handle;
  if (what !== "section" && what !== "video") return undefined;
  const id = handle?.closest<HTMLElement>(`[data-${what}]`)?.dataset[what];
  return id ? { what, id } : undefined;
}

export const handleAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>("[data-handle]");
