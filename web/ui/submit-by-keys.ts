import type { KeyboardEvent } from "react";

/** Enter begins a new line. With Ctrl or ⌘ it submits the form. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
