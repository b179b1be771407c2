import { useTranslation } from "react-i18next";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import { useErrorText } from "../../lib/words/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  scope: "own" | "platform";
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

const isExpected = (error: Error | null) =>
  error instanceof Unreachable ||
  error instanceof ApiError && error.code !== undefined && error.code !== "internal";

/** Shown instead of the numbers if they could not be loaded. */
export function UsageFailed({ scope, query: { error, isFetching, refetch } }: Props) {
  const { t } = useTranslation("usage");
  const { t: app } = useTranslation("app");
  const text = useErrorText(error);
  return (
    <Notice tone={error instanceof Unreachable ? "info" : "error"}>
      <p className="font-semibold my:font-bold">{t("failed.title")}</p>
      <p className="mt-1">{t(`failed.${scope}`)}</p>
      <p className="mt-1">{isExpected(error) ? text : t("failed.unforeseen")}</p>
      <Button
        tone="outline"
        className="mt-3"
        pending={isFetching}
        pendingLabel={app("loading")}
        onClick={() => void refetch()}
      >
        {app("retry")}
      </Button>
    </Notice>
  );
}
