import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { TriangleAlertIcon } from "../../ui/icons/triangle-alert.tsx";
import { WifiOffIcon } from "../../ui/icons/wifi-off.tsx";

type Props = { isOffline: boolean; onRetry: () => void };

export function Failure({ isOffline, onRetry }: Props) {
  const { t } = useTranslation("videos");
  const Sign = isOffline ? WifiOffIcon : TriangleAlertIcon;
  return (
    <div role="alert" className="player-cover gap-3 text-center">
      <Sign className="size-7" />
      <p className="max-w-sm text-sm text-balance">
        {t(isOffline ? "failedOffline" : "failed")}
      </p>
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}
