import { GripVerticalIcon } from "../../../ui/icons/panel.tsx";

type Props = { what: "section" | "video"; label: string };

/**
 * The handle of a section or video: drag it to move, press it to open the menu of moves, or use the
 * arrow keys.
 */
export const DragHandle = ({ what, label }: Props) => (
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
