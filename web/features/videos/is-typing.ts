const FIELD = "textarea, input:is(:not([type]), [type=text], [type=search]), [contenteditable]";

/** Somebody has begun to write on this page, or is about to: what she sees must not move away from under it. */
export const isTyping = () =>
  document.activeElement?.matches(FIELD) === true ||
  [...document.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
