const FIELD = "textarea, input:is(:not([type]), [type=text], [type=search]), [contenteditable]";

/** True if the user writes on this page or is about to: the page must not move then. */
export const isTyping = () =>
  document.activeElement?.matches(FIELD) === true ||
  [...document.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
