// Holds whether the sidebar is open. Wide screens remember it for a week. On a phone it is a sheet.
import { useLayoutEffect, useState } from "react";
import { useMediaQuery } from "../../lib/hooks/use-media-query.ts";
import { isSidebarOpen, isToggleKey, sidebarCookie } from "./sidebar-state.ts";

export function useSidebar() {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [isOpen, setOpen] = useState(() => isSidebarOpen(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);

  function toggle() {
    if (!isWide) return setSheetOpen(!isSheetOpen);
    document.cookie = sidebarCookie(!isOpen);
    setOpen(!isOpen);
  }

  // A layout effect: with a later effect, a key press would toggle the old state.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isToggleKey(event) || event.repeat || isOtherDialogOpen()) return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });

  return {
    isWide,
    isOpen: isWide ? isOpen : isSheetOpen,
    toggle,
    close: () => setSheetOpen(false),
  };
}

/** While another dialog is open, that dialog gets all key presses. */
const isOtherDialogOpen = () => document.querySelector("dialog:modal:not(.modal-start)") !== null;
