import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/http/api.ts";
import { useErrorText } from "../../lib/words/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { attemptsRefusal, attemptsText } from "./attempts-refusal.ts";
import { monthRefusalText } from "./month-refusal.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { waitText } from "./wait-text.ts";

type Props = {
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
  { title, why, code, error, failedAt = 0, retryAfter = 0, onRetry, onTakeBack }: Props,
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
