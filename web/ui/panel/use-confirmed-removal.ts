import { useCallback, useState } from "react";

/** Asks before an entry of a list is removed. */
export function useConfirmedRemoval<Item>(remove: (item: Item) => void) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Item>();

  const ask = useCallback((item: Item) => {
    setAsked(item);
    setOpen(true);
  }, []);

  function confirm() {
    setOpen(false);
    if (asked !== undefined) remove(asked);
  }

  return {
    asked,
    ask,
    dialog: { open: isOpen, onConfirm: confirm, onClose: () => setOpen(false) },
  };
}
