// Holds whether the sidebar is open. Wide screens remember it for a week, in a cookie. On a phone it
// is a sheet.
import { useState } from "react";
import { useMediaQuery } from "../../lib/hooks/changing-values.ts";
import { useKeyDown } from "../../lib/hooks/use-key-down.ts";

export function useSidebar() {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [isOpen, setOpen] = useState(() => isSidebarOpen(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);

  function toggle() {
    if (!isWide) return setSheetOpen(!isSheetOpen);
    document.cookie = sidebarCookie(!isOpen);
    setOpen(!isOpen);
  }

  useKeyDown((event) => {
    if (!isToggleKey(event) || event.repeat || isOtherDialogOpen()) return;
    event.preventDefault();
    toggle();
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

const NAME = "sidebar_state";
const WEEK = 60 * 60 * 24 * 7;

/** The sidebar is open until the user closes it. */
export const isSidebarOpen = (cookies: string) =>
  !new RegExp(`(?:^|; )${NAME}=false(?:;|$)`).test(cookies);

export const sidebarCookie = (isOpen: boolean) =>
  `${NAME}=${isOpen}; path=/; max-age=${WEEK}; samesite=lax`;

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl+B or ⌘+B. On a Burmese keyboard, the key at the position of B. */
export function isToggleKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "b" : code === "KeyB";
}
