import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  media: RefObject<HTMLVideoElement | null>,
) {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const update = () => setFullScreen(document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, [frame]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    // On an iPhone only the video element can be in full screen.
    const element: PhoneVideo | null = media.current;
    if (!frame.current?.requestFullscreen) return element?.webkitEnterFullscreen?.();
    try {
      await frame.current.requestFullscreen();
      await screen.orientation?.lock?.("landscape");
    } catch {
      // The browser forbids it, or the screen cannot turn.
    }
  }
  return { isFullScreen, toggle };
}

const IDLE_AFTER = 3000;

export type Idle = ReturnType<typeof useIdle>;

/** True if the bar may hide: the video plays, and the user has done nothing for a while. */
export function useIdle(frame: RefObject<HTMLElement | null>, isPlaying: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function showBar() {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setIdle(!frame.current?.querySelector(":focus-visible, :popover-open"));
    }, IDLE_AFTER);
  }

  useEffect(() => {
    const box = frame.current;
    setIdle(false);
    if (!box || !isPlaying) return;
    showBar();
    const events = ["pointermove", "keydown", "focusin"] as const;
    for (const event of events) box.addEventListener(event, showBar);
    return () => {
      clearTimeout(timer.current);
      for (const event of events) box.removeEventListener(event, showBar);
    };
  }, [isPlaying]);
  return { isIdle: isIdle && isPlaying, showBar, hideBar: () => setIdle(true) };
}

const ON_ITS_SIDE = "(orientation: landscape) and (max-height: 36rem)";

/** Scrolls to the whole player, with its bar, when it plays on a phone that lies on its side. */
export function useInSight(frame: RefObject<HTMLElement | null>, isPlaying: boolean) {
  useEffect(() => {
    const side = matchMedia(ON_ITS_SIDE);
    const show = () => {
      if (isPlaying && side.matches) frame.current?.scrollIntoView();
    };
    side.addEventListener("change", show);
    return () => side.removeEventListener("change", show);
  }, [isPlaying]);

  return () => {
    if (matchMedia(ON_ITS_SIDE).matches) frame.current?.scrollIntoView();
  };
}

/** How the focus came into the player. Undefined while it is elsewhere. */
export type HeldFocus = "keyboard" | "pointer" | undefined;

/**
 * Keeps the focus in the player when the button that has it disappears. Otherwise it would fall
 * back to the body, and the next key would start at the top of the page.
 */
export function useHeldFocus(
  frame: RefObject<HTMLElement | null>,
  held: RefObject<HeldFocus>,
) {
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const button = held.current === "keyboard" ? frame.current?.querySelector("button") : null;
    (button ?? frame.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = target.matches(":focus-visible") ? "keyboard" : "pointer";
    },
    // React reports no blur of an element that it removes.
    onBlur: () => {
      held.current = undefined;
    },
  };
}

const STEP = 10;
/** Taps that are not further apart, in milliseconds, belong together. */
const TAPS_TOGETHER = 350;
const SKIP_SHOWN = 800;

type Tap = Pick<PointerEvent, "timeStamp" | "offsetX" | "target">;

/** A second tap on the same half of the video skips to that side, and so does each further one. */
export function useSkipTaps(seekBy: (seconds: number) => void) {
  const last = useRef({ at: -Infinity, side: 0, seconds: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [skipped, setSkipped] = useState<number>();

  /** Returns true if this tap skips. */
  function tap({ timeStamp, offsetX, target }: Tap): boolean {
    const side = offsetX * 2 < (target as HTMLElement).clientWidth ? -1 : 1;
    const { at, side: lastSide, seconds } = last.current;
    const isSkip = side === lastSide && timeStamp - at < TAPS_TOGETHER;
    last.current = { at: timeStamp, side, seconds: isSkip ? seconds + STEP : 0 };
    if (!isSkip) return false;
    seekBy(side * STEP);
    setSkipped(side * last.current.seconds);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSkipped(undefined), SKIP_SHOWN);
    return true;
  }

  return { skipped, tap };
}
