// Stores the sidebar's state in a cookie and recognises the keys that toggle it.

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
