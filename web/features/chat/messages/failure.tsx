import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../lib/http/api.ts";
import { useOffline } from "../../../lib/http/connectivity.ts";
import { useErrorText } from "../../../lib/words/errors.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { attemptsRefusal, attemptsText, monthRefusalText, pictureFailureText } from "../texts.ts";

type FailureProps = {
  title?: string;
  /** The reason, if the caller knows a better one than the error code tells. */
  why?: string;
  /** `code`: the stored error of the answer. `error`: the error of this tab's own request. */
  code?: string | null;
  error?: unknown;
  failedAt?: number;
  /** In seconds after `failedAt`; before then the server would refuse again. */
  retryAfter?: number;
  onRetry?: () => void;
  onTakeBack?: () => void;
};

/** Shows what went wrong beside the message, and how to continue. */
export function Failure(
  { title, why, code, error, failedAt = 0, retryAfter = 0, onRetry, onTakeBack }: FailureProps,
) {
  const { t } = useTranslation("chat");
  const failure = error ?? new ApiError(502, JSON.stringify({ code: code ?? "ai_failed" }));
  const errorText = useErrorText(failure);
  // The usual text for this code is about too many sign-in attempts.
  const isRateLimited = failure instanceof ApiError && failure.code === "rate_limited";
  const monthText = monthRefusalText(failure);
  // The server would refuse again until next month.
  const waitsForMonth = monthText !== undefined ||
    failure instanceof ApiError && failure.code === "quota_exceeded";
  const attempts = attemptsRefusal(failure);
  const seconds = useSecondsLeft(
    attempts?.heardAt ?? failedAt,
    attempts?.retryAfter ?? retryAfter,
  );
  const rateLimitText = () =>
    attempts
      ? `${attemptsText(attempts)} ${waitLine(t, seconds)}`
      : t(error ? "manyAtOnce" : "modelBusy");
  return (
    <Notice tone="error" className="mt-2 w-full">
      <p>
        {title && `${title} `}
        {monthText ?? why ?? (isRateLimited ? rateLimitText() : errorText)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onRetry && !waitsForMonth && (
          <Button tone="outline" disabled={seconds > 0} onClick={onRetry}>
            {seconds > 0 ? t("retryIn", { wait: waitText(seconds) }) : t("retry")}
          </Button>
        )}
        {onTakeBack && <Button tone="plain" onClick={onTakeBack}>{t("takeBack")}</Button>}
      </div>
    </Notice>
  );
}

const waitLine = (t: TFunction<"chat">, seconds: number) =>
  seconds > 0 ? t("attemptsWait", { wait: waitText(seconds) }) : t("attemptsOver");

/** How long the user waits, in words. */
function waitText(seconds: number): string {
  const t = translatorFor("chat");
  const minutes = wholeMinutes(seconds);
  return minutes === undefined
    ? t("waitSeconds", { seconds })
    : t("waitMinutes", { count: minutes });
}

/**
 * Counts down the seconds after a moment, and stays at 0. The moment is from the server, and the
 * phone's clock may be days behind: the user never waits longer than the server said.
 */
function useSecondsLeft(since: number, seconds: number): number {
  const [left, setLeft] = useState(() => secondsLeft(since, seconds));
  useEffect(() => {
    const until = Date.now() + secondsLeft(since, seconds) * 1000;
    const count = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [since, seconds]);
  return left;
}

export function secondsLeft(since: number, seconds: number, now = Date.now()): number {
  const passed = Math.max(0, (now - since) / 1000);
  return Math.max(0, Math.ceil(seconds - passed));
}

const MINUTE = 60;
/** Up to this wait the text counts seconds. */
const MAX_SECONDS = 90;

/** Undefined for a short wait, which the text gives in seconds. */
export const wholeMinutes = (seconds: number) =>
  seconds <= MAX_SECONDS ? undefined : Math.ceil(seconds / MINUTE);

type UnsentNoticeProps = {
  /** The model that should draw, if the question asks for a picture. */
  model: string | null;
  error?: unknown;
  isStored?: boolean;
  isUnknown?: boolean;
  onRetry: () => void;
  onTakeBack: () => void;
};

/**
 * Says why a question was not sent, or that nobody knows, and offers to send it. Only the user
 * sends it, because it may use the month's quota hours later.
 */
export function UnsentNotice(
  { model, error, isStored = false, isUnknown = false, onRetry, onTakeBack }: UnsentNoticeProps,
) {
  const { t } = useTranslation("chat");
  const isOffline = useOffline();
  const isPicture = model !== null;
  if (isUnknown) {
    return (
      <Failure
        title={t(isPicture ? "unheardPicture" : "unheard")}
        why={t(isOffline ? "unheardOffline" : "unheardAsking")}
        {...{ onRetry, onTakeBack }}
      />
    );
  }
  const refusal = error instanceof ApiError ? error : undefined;
  const waits = isStored && !refusal ? t(isOffline ? "unsentWaits" : "unsentReady") : undefined;
  return (
    <Failure
      title={t("unsentText")}
      why={isPicture && refusal ? pictureFailureText(refusal.code, model) : waits}
      {...{ error, onRetry, onTakeBack }}
    />
  );
}
