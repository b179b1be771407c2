// How the sidebar's state is written down, and which keys turn it.

const NAME = "sidebar_state";
const WEEK = 60 * 60 * 24 * 7;

/** Open, until somebody has closed it. */
export const isOpenIn = (cookies: string) =>
  !new RegExp(`(?:^|; )${NAME}=false(?:;|$)`).test(cookies);

export const kept = (isOpen: boolean) => `${NAME}=${isOpen}; path=/; max-age=${WEEK}; samesite=lax`;

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl or ⌘ with B; on a Burmese keyboard the key that lies there. */
export function isToggleKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "b" : code === "KeyB";
}
