import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { RotateCcwIcon } from "../../ui/icons/rotate-ccw.tsx";
import { isTyping } from "./is-typing.ts";

export type Next = { title: string; duration: string; size: number };

type Props = {
  next?: Next;
  /** The next one follows by itself. */
  follows: boolean;
  /** By her own word. */
  onNext: () => void;
  /** By itself. */
  onFollow: () => void;
  onAgain: () => void;
};

const SECONDS = 5;

/**
 * What can follow when a film is over. The data that it costs are hers, so she has a moment to say no, and nothing
 * follows as long as she writes.
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
      // She has the whole moment again when she has done.
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
            {/* Read out once: a number that changes would be read every second. */}
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
