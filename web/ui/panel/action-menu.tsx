import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { EllipsisVerticalIcon } from "../icons.ts";
import { PopUp } from "../pop-up.tsx";

type Props = {
  label: string;
  title: string;
  buttonClass: string;
  /** Each is an `li` around a button or a link. */
  children: ReactNode;
};

/** A button with a menu of actions. The arrow keys open it and move the focus in it. */
export function ActionMenu({ label, title, buttonClass, children }: Props) {
  const box = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const items = [...box.current?.querySelectorAll<HTMLElement>("li > *") ?? []];
    const at = items.findIndex((item) => item === document.activeElement);
    const isOpen = box.current?.matches(":popover-open");
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: at <= 0 ? -1 : at - 1,
      ...isOpen && { Home: 0, End: -1 },
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!isOpen) box.current?.showPopover();
    items.at(to)?.focus();
  }

  return (
    <div onKeyDown={move}>
      <PopUp
        box={box}
        label={label}
        title={title}
        buttonClass={buttonClass}
        button={<EllipsisVerticalIcon />}
      >
        <ul
          className="menu -mx-2"
          // Closes before the action runs, so that a dialog gives the focus back to the button.
          onClickCapture={() => box.current?.hidePopover()}
        >
          {children}
        </ul>
      </PopUp>
    </div>
  );
}
