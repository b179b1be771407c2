// Draws the toast message and reads it out. The message closes after its time, at a swipe to the
// right, or at Escape.
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { useKeyDown } from "../lib/hooks/use-key-down.ts";
import { CircleCheckIcon, TriangleAlertIcon, XIcon } from "./icons.ts";
import { Phrases } from "./burmese/phrases.tsx";
import {
  dialogs,
  dismissToast,
  TOAST_DURATION,
  type ToastMessage,
  toastPlaceClass,
} from "./toast.tsx";

type Props = {
  message: ToastMessage;
  /** Names the region where messages appear; `{hotkey}` stands for its key. */
  regionLabel: string;
  closeLabel: string;
};

const HOTKEY = "F8";

export function Toaster(props: Props) {
  const dialog = useSyncExternalStore(dialogs.subscribe, lastDialog);
  return dialog ? createPortal(<Region {...props} />, dialog) : <Region {...props} />;
}

const lastDialog = () => dialogs.get().at(-1);

function Region({ message, regionLabel, closeLabel }: Props) {
  const region = useRef<HTMLElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  const isLive = useLiveRegion();
  const { pause, resume } = useToastTimer(message);
  const swipe = useSwipe(close);

  useKeyDown(({ key }) => key === HOTKEY && region.current?.focus());

  function close() {
    dismissToast(message.id);
    const isFocused = region.current?.contains(document.activeElement);
    if (isFocused && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // The dialog around the message stays open.
    event.preventDefault();
    close();
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
      onKeyDown={closeByEscape}
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

/**
 * Closes the message after its time. The time stops while the pointer or the focus is there, and
 * while another window has the focus.
 */
function useToastTimer({ id, open }: ToastMessage) {
  const controls = useRef({ pause() {}, resume() {} });

  useEffect(() => {
    if (!open) return;
    let left = TOAST_DURATION;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - startedAt;
    };
    const resume = () => {
      pause();
      startedAt = performance.now();
      timer = setTimeout(() => dismissToast(id), left);
    };
    controls.current = { pause, resume };
    addEventListener("blur", pause);
    addEventListener("focus", resume);
    resume();
    return () => {
      clearTimeout(timer);
      removeEventListener("blur", pause);
      removeEventListener("focus", resume);
      controls.current = { pause() {}, resume() {} };
    };
  }, [id, open]);

  return {
    pause: () => controls.current.pause(),
    resume: () => controls.current.resume(),
  };
}

/** The user must move the message this far, in px. */
const FAR_ENOUGH = 50;
/** A finger that taps moves a little, too. */
const LEAST = { touch: 10, pen: 10, mouse: 2 };

/** Properties for an element that follows a swipe to the right; a long swipe calls `onSwiped`. */
function useSwipe(onSwiped: () => void) {
  const startX = useRef<number>(undefined);

  const distanceOf = ({ clientX, currentTarget, pointerType, pointerId }: PointerEvent) => {
    if (startX.current === undefined) return 0;
    const distance = clientX - startX.current;
    const isCaptured = currentTarget.hasPointerCapture(pointerId);
    if (!isCaptured && distance < LEAST[pointerType as keyof typeof LEAST]) return 0;
    if (!isCaptured) currentTarget.setPointerCapture(pointerId);
    return Math.max(0, distance);
  };
  const move = (element: HTMLElement, distance: number) =>
    element.style.transform = distance > 0 ? `translateX(${distance}px)` : "";
  const end = (event: PointerEvent<HTMLElement>, isSwiped: boolean) => {
    startX.current = undefined;
    if (isSwiped) onSwiped();
    else move(event.currentTarget, 0);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) startX.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      move(event.currentTarget, distanceOf(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, distanceOf(event) >= FAR_ENOUGH),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
