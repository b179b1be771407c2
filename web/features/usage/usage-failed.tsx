import { useTranslation } from "react-i18next";
import { ApiError, Unreachable } from "../../lib/api.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  whose: "own" | "platform";
  asked: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

const isForeseen = (error: Error | null) =>
  error instanceof Unreachable ||
  error instanceof ApiError && error.code !== undefined && error.code !== "internal";

/** Shown instead of the numbers if they could not be loaded. */
export function UsageFailed({ whose, asked: { error, isFetching, refetch } }: Props) {
  const { t } = useTranslation("usage");
  const { t: app } = useTranslation("app");
  const why = useErrorText(error);
  return (
    <Notice tone={error instanceof Unreachable ? "info" : "error"}>
      <p className="font-semibold my:font-bold">{t("failed.title")}</p>
      <p className="mt-1">{t(`failed.${whose}`)}</p>
      <p className="mt-1">{isForeseen(error) ? why : t("failed.unforeseen")}</p>
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
