import { useCallback, useRef, useState } from "react";

/**
 * Asks before an entry of a list is removed. Then the list's heading gets the focus, because the
 * button goes with the entry.
 */
export function useConfirmedRemoval<Item>(remove: (item: Item) => void) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Item>();
  const heading = useRef<HTMLHeadingElement>(null);

  const ask = useCallback((item: Item) => {
    setAsked(item);
    setOpen(true);
  }, []);

  function confirm() {
    setOpen(false);
    if (asked === undefined) return;
    // Waits until the dialog has closed, because elements behind it cannot get the focus.
    requestAnimationFrame(() => heading.current?.focus());
    remove(asked);
  }

  const dialog = { open: isOpen, onConfirm: confirm, onClose: () => setOpen(false) };
  return { heading, asked, ask, dialog };
}
