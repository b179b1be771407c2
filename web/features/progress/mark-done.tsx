// The button with which the learner marks a video as done, or not done.
import { DONE_SHARE } from "@server/contract";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/words/errors.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, ChevronRightIcon, CircleCheckIcon, XIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import { putProgress } from "./data.ts";
import type { Interval } from "./intervals.ts";
import { type LiveProgress, useLiveShare } from "./use-progress.ts";

type Props = {
  videoId: string;
  isDone: boolean;
  /** The stored intervals. `live` adds what plays now. */
  watched: Interval[];
  seconds: number;
  live: LiveProgress;
  /** Goes to the next lesson, if there is one. */
  onNext?: () => void;
};

const quiet = "px-3 text-sm font-medium text-muted";

/** Says how much of a video the learner has watched, also while it plays. */
export function WatchedShare({ videoId, isDone, watched, seconds, live }: Omit<Props, "onNext">) {
  const { t } = useTranslation("progress");
  const percent = Math.floor(useLiveShare(live, videoId, watched, seconds) * 100);
  return (
    <p className="flex min-h-6 items-center gap-1.5 text-sm text-muted tabular-nums">
      {isDone
        ? (
          <span className="inline-flex items-center gap-1.5 font-semibold text-success my:font-bold">
            <CircleCheckIcon className="size-4.5" />
            {t("done")}
          </span>
        )
        // Shown at 0 % too. Otherwise the page would move with the first seconds.
        : percent > 0
        ? t("partly", { percent })
        : t("notWatched")}
    </p>
  );
}

/** Lets the learner mark a video as done and undo this, and then go on to the next one. */
export function MarkDone({ videoId, isDone, watched, seconds, live, onNext }: Props) {
  const { t } = useTranslation("progress");
  const button = useRef<HTMLButtonElement>(null);
  const share = useLiveShare(live, videoId, watched, seconds);

  const mark = (marked: boolean | null) =>
    putProgress({ videoId, marked, markedAt: new Date().toISOString() })
      .catch((error) => showToast(t("failed"), errorText(error), "error"));

  // If the watched share alone makes the video done, only `false` undoes it.
  const unmark = () => mark(share >= DONE_SHARE ? false : null);

  const single = useSinglePress();

  return (
    <>
      {/* One button, so that it stays in its place and keeps the focus. */}
      <Button
        ref={button}
        tone={isDone ? onNext ? "primary" : "plain" : "outline"}
        className={isDone && !onNext ? quiet : ""}
        {...single(isDone ? onNext ?? unmark : () => mark(true))}
      >
        {isDone ? onNext ? <ChevronRightIcon /> : <XIcon /> : <CheckIcon />}
        {t(isDone ? onNext ? "nextLesson" : "unmark" : "mark")}
      </Button>
      {isDone && onNext && (
        <Button
          tone="plain"
          className={quiet}
          {...single(() => {
            unmark();
            button.current?.focus();
          })}
        >
          <XIcon />
          {t("unmark")}
        </Button>
      )}
    </>
  );
}

/** Two presses in less time than this are one double press. */
const DOUBLE_PRESS = 500;

/**
 * For buttons that do something else, or stand elsewhere, after each press. The second press of a
 * double press must neither leave the lesson nor take the mark back.
 */
function useSinglePress() {
  const pressedAt = useRef(-DOUBLE_PRESS);
  return (act: () => void) => ({
    onClick({ timeStamp }: MouseEvent) {
      const isSecond = timeStamp - pressedAt.current < DOUBLE_PRESS;
      pressedAt.current = timeStamp;
      if (!isSecond) act();
    },
    onKeyDown(event: KeyboardEvent) {
      // A held Enter key presses again and again.
      if (event.repeat && event.key === "Enter") event.preventDefault();
    },
  });
}
