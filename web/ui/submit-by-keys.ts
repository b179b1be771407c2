import type { KeyboardEvent } from "react";

/** Return begins a line; with Ctrl or ⌘ it sends. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
