import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/http/api.ts";
import { Notice } from "../../ui/notice.tsx";

/**
 * Explains a suspended account or a waiting time. A toast would close too soon. `retries` says that
 * the form sends the same sign-in again by itself.
 */
export function SignInRefusal({ error, retries }: { error: Error | null; retries: boolean }) {
  const { t } = useTranslation("session");
  if (!(error instanceof ApiError)) return null;
  if (error.code === "suspended") {
    const { reason } = (error.details ?? {}) as { reason?: string };
    return (
      <Notice tone="error" urgent>
        <p className="font-semibold my:font-bold">{t("suspended")}</p>
        {reason && <p className="mt-1 whitespace-pre-wrap">{t("suspendedReason", { reason })}</p>}
        <p className="mt-1">{t("suspendedNext")}</p>
      </Notice>
    );
  }
  if (error.code === "rate_limited" && error.retryAfter) {
    return retries
      ? <Notice>{t("waitsItself", { count: error.retryAfter })}</Notice>
      : <Notice tone="error" urgent>{waitText(error.retryAfter)}</Notice>;
  }
  return null;

  function waitText(seconds: number) {
    return seconds < 90
      ? t("waitSeconds", { count: seconds })
      : t("waitMinutes", { count: Math.ceil(seconds / 60) });
  }
}
