import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { TriangleAlertIcon } from "../../ui/icons/frame.tsx";
import { WifiOffIcon } from "../../ui/icons/signs.tsx";

type Props = { isOffline: boolean; onRetry: () => void; savedLink?: ReactNode };

export function Failure({ isOffline, onRetry, savedLink }: Props) {
  const { t } = useTranslation("videos");
  const Sign = isOffline ? WifiOffIcon : TriangleAlertIcon;
  return (
    <div role="alert" className="player-cover gap-3 text-center">
      <Sign className="size-7 max-sm:hidden" />
      <p className="max-w-sm text-sm text-balance">
        {t(isOffline ? "failedOffline" : "failed")}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>{t("retry")}</Button>
        {isOffline && savedLink}
      </div>
    </div>
  );
}
