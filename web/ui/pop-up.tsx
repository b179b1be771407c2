// A button with a small panel in the browser's own popover, above or below where there is more
// room.
import { type ReactNode, type RefObject, type ToggleEvent, useId, useRef, useState } from "react";

type Props = {
  label: string;
  button: ReactNode;
  buttonClass: string;
  title: string;
  /** Lets the caller open it from elsewhere. */
  box?: RefObject<HTMLDivElement | null>;
  /** Draws the content only while it is open. */
  isLazy?: boolean;
  children: ReactNode;
};

const GAP = 8;

export function PopUp({ label, button, buttonClass, title, box, isLazy = false, children }: Props) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function setPosition(event: ToggleEvent<HTMLDivElement>) {
    const at = trigger.current?.getBoundingClientRect();
    if (event.newState !== "open" || !at) return;
    const { style } = event.currentTarget;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const isLow = at.top > height - at.bottom;
    style.top = isLow ? "auto" : `${at.bottom + GAP}px`;
    style.bottom = isLow ? `${height - at.top + GAP}px` : "auto";
    style.maxHeight = `${(isLow ? at.top : height - at.bottom) - 2 * GAP}px`;
    // The last value keeps the left edge in sight: the box is 19rem wide.
    style.right = `clamp(${GAP}px, ${width - at.right}px, 100vw - 19rem - ${GAP}px)`;
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        popoverTarget={id}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="group"
        aria-label={title}
        onBeforeToggle={setPosition}
        onToggle={(event) => setOpen(event.newState === "open")}
        className="menu-box fixed inset-auto m-0 w-76 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-box border border-line bg-base-100 p-4 text-base-content shadow-float"
      >
        <p className="mb-2 font-semibold my:font-bold">{title}</p>
        {(isOpen || !isLazy) && children}
      </div>
    </>
  );
}
