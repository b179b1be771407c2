// Moves the focus between the field of the search and the results.
import type { KeyboardEvent } from "react";

export const focusField = () => document.getElementById("search-field")?.focus();

export const focusFirst = (list: HTMLElement | null) => linksOf(list)[0]?.focus();

/** The arrow keys go through the results, and from the first one up to the field. */
export function onArrowKey(event: KeyboardEvent, list: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = linksOf(list);
  const at = links.findIndex((link) => link === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  if (at + step < 0) focusField();
  else links[at + step]?.focus();
}

const linksOf = (list: HTMLElement | null) => [
  ...list?.querySelectorAll<HTMLElement>("a[data-result]") ?? [],
];
