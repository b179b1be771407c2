import { errorText } from "../../lib/error-text.ts";
import { useText } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons/check.tsx";
import { CircleCheckIcon } from "../../ui/icons/circle-check.tsx";
import { showToast } from "../../ui/toast.ts";
import { putProgress } from "./data.ts";
import { DONE } from "./limits.ts";

type Props = {
  videoId: string;
  isDone: boolean;
  /** How much of it has been watched, from 0 to 1. */
  share: number;
};

/** Done by her own word, which can be taken back. */
export function MarkDone({ videoId, isDone, share }: Props) {
  const t = useText("progress");

  const mark = (marked: boolean | null) =>
    putProgress({ videoId, marked, markedAt: new Date().toISOString() })
      .catch((error) => showToast(t("failed"), errorText(error), "error"));

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
              // Where watching alone would call it done, her word stands against it.
              onClick={() => mark(share >= DONE ? false : null)}
            >
              {t("unmark")}
            </Button>
          </>
        )
        : (
          <Button tone="outline" onClick={() => mark(true)}>
            <CheckIcon className="size-4.5" />
            {t("mark")}
          </Button>
        )}
    </div>
  );
}
