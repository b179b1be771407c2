import { useCallback, useRef, useState } from "react";

/** Asks before something of a list goes. Then the list's heading has the focus: the button goes with it. */
export function useAskedRemoval<One>(remove: (one: One) => void) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<One>();
  const heading = useRef<HTMLHeadingElement>(null);

  const ask = useCallback((one: One) => {
    setAsked(one);
    setOpen(true);
  }, []);

  function confirm() {
    setOpen(false);
    if (asked === undefined) return;
    // Not before the question has closed: what lies behind it has no focus.
    requestAnimationFrame(() => heading.current?.focus());
    remove(asked);
  }

  const dialog = { open: isOpen, onConfirm: confirm, onClose: () => setOpen(false) };
  return { heading, asked, ask, dialog };
}
