/** A button with an icon only, large enough for a thumb. */
export const toolClass =
  "grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-base-content disabled:opacity-50";
