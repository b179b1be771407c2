// Whether the sidebar is open. On a desk that is remembered for a week; on a phone it is a sheet, which closes again.
import { useLayoutEffect, useState } from "react";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { isOpenIn, isToggleKey, kept } from "./sidebar-state.ts";

export function useSidebar() {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [isOpen, setOpen] = useState(() => isOpenIn(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);

  function toggle() {
    if (!isWide) return setSheetOpen(!isSheetOpen);
    document.cookie = kept(!isOpen);
    setOpen(!isOpen);
  }

  // With what is seen: a key pressed before a later effect would still turn what was there before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isToggleKey(event) || event.repeat || isElsewhere()) return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  return {
    isWide,
    isOpen: isWide ? isOpen : isSheetOpen,
    toggle,
    close: () => setSheetOpen(false),
  };
}

/** Another window has all the keys while it is open. */
const isElsewhere = () => document.querySelector("dialog:modal:not(.modal-start)") !== null;
