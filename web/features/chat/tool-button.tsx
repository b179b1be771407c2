import type { ComponentProps } from "react";

/** A button with an icon only, large enough for a thumb. */
export const toolClass =
  "grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-base-content disabled:opacity-50";

type Props = ComponentProps<"button"> & { label: string };

/** Its label is the name for screen readers, and the text beside the mouse. */
export const ToolButton = ({ label, className = "", ...props }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className={`${toolClass} ${className}`}
  />
);
