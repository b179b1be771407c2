import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatMoment, formatSecond } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { PlayIcon } from "../../ui/icons/signs.tsx";
import { TriangleAlertIcon } from "../../ui/icons/frame.tsx";
import { WaitingMark } from "../../ui/write-outcome.tsx";
import type { ShownNote } from "./overlay.ts";

/** Plays the video of this page, or names the address that opens the video at a second. */
export type Jump = ((second: number) => void) | { to: (second: number) => string };
type Props = {
  note: ShownNote;
  /** Without it, the second is plain text: this device does not know the course of the video. */
  jump?: Jump;
};

const secondClass =
  "-my-1 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-secondary px-3.5 text-sm font-semibold text-secondary-content hover:bg-secondary/80 my:font-bold";

/** The second of the video to which a note belongs, its date, and whether it is unsent. */
export function NoteFacts({ note: { atSecond, createdAt, mark }, jump }: Props) {
  const { t } = useTranslation("notes");
  const language = useLanguage();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      {atSecond !== null && (jump
        ? <SecondOfNote second={atSecond} jump={jump} />
        : (
          <span className="text-sm font-semibold my:font-bold">
            {t("atSecond", { time: formatSecond(atSecond) })}
          </span>
        ))}
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

function SecondOfNote({ second, jump }: { second: number; jump: Jump }) {
  const { t } = useTranslation("notes");
  const time = formatSecond(second);
  const label = t("jump", { time });
  const content = (
    <>
      <PlayIcon className="size-3.5 fill-current" />
      {time}
    </>
  );
  return typeof jump === "function"
    ? (
      <button
        type="button"
        aria-label={label}
        onClick={() => jump(second)}
        className={secondClass}
      >
        {content}
      </button>
    )
    : <Link to={jump.to(second)} aria-label={label} className={secondClass}>{content}</Link>;
}
