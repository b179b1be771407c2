// Draws the toast message and reads it out. The message closes after its time, at a swipe to the
// right, or at Escape.
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { CircleCheckIcon } from "./icons/forms.tsx";
import { TriangleAlertIcon, XIcon } from "./icons/frame.tsx";
import { Phrases } from "./phrases.tsx";
import { toastPlaceClass } from "./plain-toast.tsx";
import { dismissToast, type ToastMessage } from "./toast.ts";
import { useSwipe } from "./use-swipe.ts";
import { useToastTimer } from "./use-toast-timer.ts";

type Props = {
  message: ToastMessage;
  /** Names the region where messages appear; `{hotkey}` stands for its key. */
  regionLabel: string;
  closeLabel: string;
};

const HOTKEY = "F8";

export function Toaster({ message, regionLabel, closeLabel }: Props) {
  const region = useRef<HTMLElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  const isLive = useLiveRegion();
  const { pause, resume } = useToastTimer(message);
  const swipe = useSwipe(close);

  useEffect(() => {
    const focusRegion = ({ key }: KeyboardEvent) => key === HOTKEY && region.current?.focus();
    document.addEventListener("keydown", focusRegion);
    return () => document.removeEventListener("keydown", focusRegion);
  }, []);

  function close() {
    dismissToast(message.id);
    const isFocused = region.current?.contains(document.activeElement);
    if (isFocused && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }

  function onFocus({ target, relatedTarget }: FocusEvent) {
    // A finger leaves the focus in the message, which would then stay for ever.
    if (target.matches(":focus-visible")) pause();
    if (!region.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  }

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-live="assertive"
      aria-label={regionLabel.replace("{hotkey}", HOTKEY)}
      className={toastPlaceClass}
      onFocus={onFocus}
      onBlur={resume}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      {isLive && message.open && (
        <div
          key={message.id}
          {...swipe}
          className="toast-root toast-in flex items-start gap-3 rounded-box border border-line bg-base-100 py-2 ps-4 pe-2 text-base-content shadow-float"
        >
          {message.tone === "error"
            ? <TriangleAlertIcon className="mt-2 size-5 text-error" />
            : <CircleCheckIcon className="mt-2 size-5 text-success" />}
          <div className="min-w-0 flex-1 py-1.5">
            <p className="font-semibold my:font-bold">
              <Phrases>{message.title}</Phrases>
            </p>
            {message.text && (
              <p className="text-sm text-muted">
                <Phrases>{message.text}</Phrases>
              </p>
            )}
          </div>
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
            aria-label={closeLabel}
            onClick={close}
          >
            <XIcon className="size-4" />
          </button>
        </div>
      )}
    </section>
  );
}

/** Screen readers read only what changes in a live region that is there already. */
function useLiveRegion() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setThere, 50, true);
    return () => clearTimeout(timer);
  }, []);
  return isThere;
}
