import { use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../lib/words/formats.ts";
import { Button } from "../../ui/button.tsx";
import { RotateCcwIcon } from "../../ui/icons.ts";
import { EndText } from "./player-props.ts";
import { useFollows } from "./settings.ts";

export type Next = { id: string; title: string; duration: string; size: number };

type Props = {
  next?: Next;
  /** The user pressed the button. */
  onNext: () => void;
  /** The countdown ended. */
  onFollow: () => void;
  onAgain: () => void;
};

const SECONDS = 5;

/**
 * Shown at the end of a video. The next video costs the user data, so there are seconds to say no,
 * and nothing starts while the user writes.
 */
export function NextUp({ next, onNext, onFollow, onAgain }: Props) {
  const { t } = useTranslation("videos");
  const [isCanceled, setCanceled] = useState(false);
  const [left, setLeft] = useState(SECONDS);
  const [isWriting, setWriting] = useState(isTyping);
  const follows = useFollows(next?.id);
  const mayAutoplay = next !== undefined && follows && !isCanceled;
  const isCounting = mayAutoplay && !isWriting;

  useEffect(() => {
    if (!mayAutoplay) return;
    const timer = setInterval(() => {
      const isWriting = isTyping();
      setWriting(isWriting);
      // After writing, the user has the full time again.
      setLeft((left) => isWriting ? SECONDS : left - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [mayAutoplay]);
  useEffect(() => {
    if (isCounting && left <= 0) onFollow();
  }, [left]);
  const costs = next && `${next.duration} · ${formatSize(next.size)}`;

  return (
    <div className="player-cover gap-3 text-center">
      {next
        ? (
          <>
            {/* Screen readers read this once; a changing number would be read every second. */}
            <p role="status" className={isCounting ? "sr-only" : "text-sm tabular-nums opacity-85"}>
              {isCounting ? t("nextSoon") : `${t("next")} · ${costs}`}
            </p>
            {isCounting && (
              <p aria-hidden="true" className="text-sm opacity-85">
                {t("nextIn", { count: Math.max(0, left) })}
              </p>
            )}
            <p
              lang={languageOf(next.title)}
              className="line-clamp-2 max-w-md font-semibold my:font-bold"
            >
              {next.title}
            </p>
            {isCounting && <p className="text-sm tabular-nums opacity-85 max-sm:hidden">{costs}</p>}
          </>
        )
        : <p className="font-semibold my:font-bold">{use(EndText) ?? t("wasLast")}</p>}
      <div className="flex flex-wrap justify-center gap-2">
        {next && <Button tone="primary" onClick={onNext}>{t("playNext")}</Button>}
        {isCounting
          ? <Button tone="soft" onClick={() => setCanceled(true)}>{t("stay")}</Button>
          : (
            <Button tone="soft" onClick={onAgain}>
              <RotateCcwIcon className="size-4" />
              {t("again")}
            </Button>
          )}
      </div>
    </div>
  );
}

const FIELD = "textarea, input:is(:not([type]), [type=text], [type=search]), [contenteditable]";

/** True if the user writes on this page or is about to: the page must not move then. */
const isTyping = () =>
  document.activeElement?.matches(FIELD) === true ||
  [...document.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
