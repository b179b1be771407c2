// The button with which the learner marks a video as done, or not done.
import { DONE_SHARE } from "@server/contract";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons/check.tsx";
import { CircleCheckIcon } from "../../ui/icons/circle-check.tsx";
import { showToast } from "../../ui/toast.ts";
import { putProgress } from "./data.ts";
import type { Interval } from "./intervals.ts";
import { type LiveProgress, useLiveShare } from "./live-progress.ts";

type Props = {
  videoId: string;
  isDone: boolean;
  /** The stored intervals. `live` adds what plays now. */
  watched: Interval[];
  seconds: number;
  live: LiveProgress;
};

/** Lets the learner mark a video as done and undo this. */
export function MarkDone({ videoId, isDone, watched, seconds, live }: Props) {
  const { t } = useTranslation("progress");
  const share = useLiveShare(live, videoId, watched, seconds);
  const percent = Math.floor(share * 100);

  const mark = (marked: boolean | null) =>
    putProgress({ videoId, marked, markedAt: new Date().toISOString() })
      .catch((error) => showToast(t("failed"), errorText(error), "error"));

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {isDone
        ? (
          <>
            <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-success my:font-bold">
              <CircleCheckIcon />
              {t("done")}
            </span>
            <Button
              tone="plain"
              className="px-3 text-sm font-medium text-muted"
              // If the watched share alone makes the video done, only `false` undoes it.
              onClick={() => mark(share >= DONE_SHARE ? false : null)}
            >
              {t("unmark")}
            </Button>
          </>
        )
        : (
          <>
            <Button tone="outline" onClick={() => mark(true)}>
              <CheckIcon className="size-4.5" />
              {t("mark")}
            </Button>
            {/* Shown at 0 % too. Otherwise the button would move with the first seconds. */}
            <span className="text-sm text-muted tabular-nums sm:order-first">
              {percent > 0 ? t("partly", { percent }) : t("notWatched")}
            </span>
          </>
        )}
    </div>
  );
}
