// A form beside its list. On a phone it is closed, and a button at the bottom opens it.
import { type ReactNode, useEffect, useRef } from "react";
import { useMediaQuery } from "../../lib/hooks/changing-values.ts";
import { XIcon } from "../icons.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined: the form cannot be closed. */
  closeLabel?: string;
  /** Opens the form. */
  button: ReactNode;
  /** Finds the field that gets the focus. Otherwise the form itself gets it. */
  firstField?: string;
  children: ReactNode;
};

/** A closed form stays in the page, so that its text and its upload are not lost. */
export function PhoneForm({ isOpen, onClose, closeLabel, button, firstField, children }: Props) {
  const isPhone = !useMediaQuery("(min-width: 48rem)");
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!isPhone) return;
    if (!isOpen) {
      const { activeElement, body } = document;
      // The pressed button disappears. The page may have focused the edited row already.
      const isLost = activeElement === body || form.current?.contains(activeElement);
      if (isLost) opener.current?.querySelector("button")?.focus();
      return;
    }
    const field = firstField && form.current?.querySelector<HTMLElement>(firstField);
    (field || form.current)?.focus();
    form.current?.scrollIntoView({ block: "start" });
  }, [isOpen, isPhone, firstField]);

  return (
    <>
      <div
        ref={form}
        tabIndex={isPhone ? -1 : undefined}
        hidden={isPhone && !isOpen}
        className="relative min-w-0 outline-none"
      >
        {isPhone && closeLabel && (
          <button
            type="button"
            className="absolute end-2 top-2 z-10 grid size-11 place-items-center rounded-field text-muted hover:bg-base-200"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <XIcon />
          </button>
        )}
        {children}
      </div>
      {isPhone && !isOpen && <div ref={opener} className="panel-action">{button}</div>}
    </>
  );
}
