import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { RotateCcwIcon } from "../../ui/icons/rotate-ccw.tsx";
import { isTyping } from "./is-typing.ts";

export type Next = { title: string; duration: string; size: number };

type Props = {
  next?: Next;
  /** The next video starts by itself. */
  follows: boolean;
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
export function NextUp({ next, follows, onNext, onFollow, onAgain }: Props) {
  const { t } = useTranslation("videos");
  const [stays, setStays] = useState(false);
  const [left, setLeft] = useState(SECONDS);
  const [writes, setWrites] = useState(isTyping);
  const mayFollow = next !== undefined && follows && !stays;
  const isCounting = mayFollow && !writes;

  useEffect(() => {
    if (!mayFollow) return;
    const timer = setInterval(() => {
      const writes = isTyping();
      setWrites(writes);
      // After writing, the user has the full time again.
      setLeft((left) => writes ? SECONDS : left - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [mayFollow]);
  useEffect(() => {
    if (isCounting && left <= 0) onFollow();
  }, [left]);

  return (
    <div className="player-cover gap-3 text-center">
      {next
        ? (
          <>
            {/* Screen readers read this once; a changing number would be read every second. */}
            <p role="status" className={isCounting ? "sr-only" : "text-sm opacity-85"}>
              {isCounting ? t("nextSoon") : t("next")}
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
            <p className="text-sm tabular-nums opacity-85 max-sm:hidden">
              {next.duration} · {formatSize(next.size)}
            </p>
          </>
        )
        : <p className="font-semibold my:font-bold">{t("wasLast")}</p>}
      <div className="flex flex-wrap justify-center gap-2">
        {next && <Button tone="primary" onClick={onNext}>{t("playNext")}</Button>}
        {isCounting
          ? <Button tone="soft" onClick={() => setStays(true)}>{t("stay")}</Button>
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
