// A button with a menu, in the browser's own popover.
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from "react";

type Props = {
  /** Names the menu for screen readers. */
  label: string;
  button: ReactNode;
  buttonClass: string;
  align?: "start" | "end";
  /** Stands above the items. */
  header?: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
};

const TYPEAHEAD_RESET = 1000;
const GAP = 8;

/** Each child is an `li` with `role="none"` around an item with `role="menuitem"`. */
export function Menu(
  { label, button, buttonClass, align = "start", header, onOpen, children }: Props,
) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { focusAt, move } = useItemFocus(box);

  function setPosition(event: ToggleEvent<HTMLDivElement>) {
    const at = trigger.current?.getBoundingClientRect();
    if (event.newState !== "open" || !at || !box.current) return;
    const { style } = box.current;
    const width = document.documentElement.clientWidth;
    style.top = `${at.bottom + GAP}px`;
    style.left = align === "start" ? `${at.left}px` : "auto";
    style.right = align === "end" ? `${Math.max(GAP, width - at.right)}px` : "auto";
  }

  function settle(event: ToggleEvent<HTMLDivElement>) {
    setOpen(event.newState === "open");
    if (event.newState !== "open") return;
    focusAt(0);
    onOpen?.();
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          box.current?.showPopover();
        }}
      >
        {button}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        onBeforeToggle={setPosition}
        onToggle={settle}
        onKeyDown={move}
        onClick={(event) => {
          if ((event.target as Element).closest("[role=menuitem]")) box.current?.hidePopover();
        }}
        className="menu-box fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] rounded-box border border-line bg-base-100 p-2 text-base-content shadow-float"
      >
        {header}
        <ul role="menu" aria-label={label} className="menu">{children}</ul>
      </div>
    </>
  );
}

/** Moves the focus between the items of a menu: by arrows, and by the first letters of a name. */
function useItemFocus(box: RefObject<HTMLDivElement | null>) {
  const typed = useRef({ text: "", at: 0 });

  const items = () =>
    [...box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []]
      .filter((item) => item.checkVisibility());
  const focusAt = (index: number) => items().at(index)?.focus();

  function move(event: KeyboardEvent) {
    const all = items();
    const focusedIndex = all.findIndex((item) => item === document.activeElement);
    const { key } = event;
    if (key === "ArrowDown") focusAt((focusedIndex + 1) % all.length);
    else if (key === "ArrowUp") focusAt(focusedIndex <= 0 ? -1 : focusedIndex - 1);
    else if (key === "Home") focusAt(0);
    else if (key === "End") focusAt(-1);
    else if (key === "Tab") return box.current?.hidePopover();
    else if (key.length === 1 && (key !== " " || isTyping())) find(key, all);
    else return;
    event.preventDefault();
  }

  /** While the user types a name, a space belongs to the name. Otherwise it presses the item. */
  const isTyping = () => Date.now() - typed.current.at <= TYPEAHEAD_RESET;

  function find(key: string, all: HTMLElement[]) {
    const text = isTyping() ? typed.current.text + key : key;
    typed.current = { text, at: Date.now() };
    const start = typed.current.text.toLowerCase();
    all.find((item) => item.textContent?.trim().toLowerCase().startsWith(start))?.focus();
  }

  return { focusAt, move };
}
