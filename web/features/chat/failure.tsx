import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { attemptsRefusal } from "./attempts-refusal.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { waitText } from "./wait-text.ts";

type Props = {
  title?: string;
  /** What went wrong, where that is known better than by its code. */
  why?: string;
  /** What the server said when it took place, or why it could not be heard. */
  code?: string | null;
  error?: unknown;
  failedAt?: number;
  /** So many seconds later; before then it would be refused again. */
  retryAfter?: number;
  onRetry?: () => void;
  onTakeBack?: () => void;
};

/** What went wrong, where it did, and the way on. */
export function Failure(
  { title, why, code, error, failedAt = 0, retryAfter = 0, onRetry, onTakeBack }: Props,
) {
  const { t } = useTranslation("chat");
  const failure = error ?? new ApiError(502, JSON.stringify({ code: code ?? "ai_failed" }));
  const told = useErrorText(failure);
  // Elsewhere that is said to whoever guesses passwords.
  const isTooMuch = failure instanceof ApiError && failure.code === "rate_limited";
  // Before the next month it would be refused again.
  const isUsedUp = failure instanceof ApiError && failure.code === "quota_exceeded";
  const attempts = attemptsRefusal(failure);
  const seconds = useSecondsLeft(
    attempts?.heardAt ?? failedAt,
    attempts?.retryAfter ?? retryAfter,
  );
  const tooMuch = () =>
    attempts ? tooManyAttempts(t, attempts.most, seconds) : t(error ? "manyAtOnce" : "modelBusy");
  return (
    <Notice tone="error" className="mt-2 w-full">
      <p>
        {title && `${title} `}
        {why ?? (isTooMuch ? tooMuch() : told)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onRetry && !isUsedUp && (
          <Button tone="outline" disabled={seconds > 0} onClick={onRetry}>
            {seconds > 0 ? t("retryIn", { wait: waitText(seconds) }) : t("retry")}
          </Button>
        )}
        {onTakeBack && <Button tone="plain" onClick={onTakeBack}>{t("takeBack")}</Button>}
      </div>
    </Notice>
  );
}

const tooManyAttempts = (t: TFunction<"chat">, most: number, seconds: number) =>
  [
    t("attemptsUsed", { most }),
    seconds > 0 ? t("attemptsWait", { wait: waitText(seconds) }) : t("attemptsOver"),
  ].join(" ");
