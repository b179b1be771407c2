import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatMoment, formatSecond } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { paths } from "../../lib/paths.ts";
import { PlayIcon } from "../../ui/icons/play.tsx";
import { TriangleAlertIcon } from "../../ui/icons/triangle-alert.tsx";
import { WaitingMark } from "../../ui/waiting-mark.tsx";
import type { ShownNote } from "./overlay.ts";

type Props = { note: ShownNote; jumpTo: (second: number) => void };

/** The second of the video to which a note belongs, its date, and whether it is unsent. */
export function NoteFacts({ note: { atSecond, createdAt, mark }, jumpTo }: Props) {
  const { t } = useTranslation("notes");
  const language = useLanguage();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      {atSecond !== null && (
        <button
          type="button"
          aria-label={t("jump", { time: formatSecond(atSecond) })}
          onClick={() => jumpTo(atSecond)}
          className="-my-1 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-secondary px-3.5 text-sm font-semibold text-secondary-content hover:bg-secondary/80 my:font-bold"
        >
          <PlayIcon className="size-3.5 fill-current" />
          {formatSecond(atSecond)}
        </button>
      )}
      <span className="text-sm text-muted">
        {formatMoment(Date.parse(createdAt), language)}
      </span>
      {mark === "waiting" && <WaitingMark>{t("waiting")}</WaitingMark>}
      {mark === "needsYou" && (
        <Link
          to={paths.outbox}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-error underline my:font-bold"
        >
          <TriangleAlertIcon className="size-4" />
          {t("needsYou")}
        </Link>
      )}
    </div>
  );
}
