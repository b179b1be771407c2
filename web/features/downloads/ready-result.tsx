import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/http/connectivity.ts";
import { CircleCheckIcon } from "../../ui/icons/forms.tsx";
import { TriangleAlertIcon } from "../../ui/icons/frame.tsx";

type Props = {
  isReady: boolean;
  /** How many files of the course the user has chosen. */
  count: number;
};

/** Says whether the course opens without a network, and what to do if it does not. */
export function ReadyResult({ isReady, count }: Props) {
  const { t } = useTranslation("downloads");
  const isOffline = useOffline();
  return (
    <div role="status" className="mt-4 flex items-start gap-3">
      {isReady
        ? <CircleCheckIcon className="size-8 text-success" />
        : <TriangleAlertIcon className="size-8 text-error" />}
      <div className="min-w-0">
        <p className="text-lg font-bold">
          {t(isReady ? "ready.yes" : count === 0 ? "ready.nothing" : "ready.no")}
        </p>
        <p className="text-sm text-muted">
          {isReady
            ? t("ready.yesText", { count })
            : count === 0
            ? t("ready.nothingText")
            : t(isOffline ? "ready.noOffline" : "ready.noText")}
        </p>
      </div>
    </div>
  );
}
