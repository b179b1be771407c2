import { useState } from "react";
import { useTranslation } from "react-i18next";
import { install, useInstallWay } from "../../lib/device/install.ts";
import { useMediaQuery } from "../../lib/hooks/changing-values.ts";
import { requestPersistence } from "../../offline/downloads/downloads.ts";
import { Button } from "../../ui/button.tsx";
import { ShieldCheckIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";

type Props = { isPersisted: boolean; onChanged: () => void; className?: string };

/** Says whether the browser may delete downloads when the phone is full, and offers help. */
export function Protection({ isPersisted, onChanged, className = "" }: Props) {
  const { t } = useTranslation("downloads");
  const installWay = useInstallWay();
  const isInstalled = useMediaQuery("(display-mode: standalone)");
  const [isRefused, setRefused] = useState(false);
  const [isPending, setPending] = useState(false);

  if (isPersisted) {
    return (
      <p className={`flex items-start gap-2 text-sm ${className}`}>
        <ShieldCheckIcon className="mt-0.5 size-5 text-success" />
        {t("protection.on")}
      </p>
    );
  }

  async function protect() {
    setPending(true);
    try {
      const isGranted = await requestPersistence();
      setRefused(!isGranted);
      if (isGranted) onChanged();
    } catch {
      setRefused(true);
    } finally {
      setPending(false);
    }
  }

  const canInstall = !isInstalled && (installWay === "prompt" || installWay === "ios");
  return (
    <Notice tone="gold" className={className}>
      <p>
        <Phrases>{t("protection.off")}</Phrases>
      </p>
      {isRefused && (
        <p role="status" className="mt-2 font-medium">
          {t(canInstall ? "protection.installFirst" : "protection.refused")}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          tone="soft"
          pending={isPending}
          pendingLabel={t("protection.asking")}
          onClick={protect}
        >
          {t("protection.protect")}
        </Button>
        {canInstall && <Button tone="soft" onClick={install}>{t("protection.install")}</Button>}
      </div>
    </Notice>
  );
}
