import { GripVerticalIcon } from "../../../ui/icons/grip-vertical.tsx";

type Props = { what: "section" | "video"; label: string };

/** Dragged, it moves what it stands in; pressed, it offers every way to move it; arrow keys move it at once. */
export const Handle = ({ what, label }: Props) => (
  <button
    type="button"
    data-handle={what}
    aria-label={label}
    aria-haspopup="dialog"
    aria-keyshortcuts="ArrowUp ArrowDown"
    className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-field text-muted select-none hover:bg-base-content/6 hover:text-base-content"
  >
    <GripVerticalIcon />
  </button>
);
