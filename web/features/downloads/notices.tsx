import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import {
  CONTACT_DAYS,
  dismissLost,
  removeDownloads,
  resumeDownload,
  useLostCount,
  useMissingFiles,
} from "../../offline/downloads/downloads.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { Button } from "../../ui/button.tsx";
import { LockIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { formatSpace } from "./space.ts";

/** Lists the downloads that the browser has deleted; renders nothing if there are none. */
export function MissingFilesCard() {
  const { t } = useTranslation("downloads");
  const missing = useMissingFiles();
  const lostCount = useLostCount();
  const [isPending, setPending] = useState(false);
  if (missing.length === 0 && lostCount === 0) return null;
  const size = formatSpace(missing.reduce((bytes, file) => bytes + file.size, 0));

  const run = (work: Promise<unknown>) => {
    setPending(true);
    work.catch(() => showToast(t("notDone"), t("tryAgain"), "error"))
      .finally(() => setPending(false));
  };

  return (
    <Notice tone="error">
      <h2 className="text-base">
        <Phrases>{t("missed.title", { count: missing.length || lostCount })}</Phrases>
      </h2>
      <p className="mt-1">
        <Phrases>{t(missing.length > 0 ? "missed.text" : "missed.lost")}</Phrases>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {missing.length > 0
          ? (
            <>
              <Button
                disabled={isPending}
                onClick={() => run(Promise.all(missing.map(({ key }) => resumeDownload(key))))}
              >
                {t("missed.again", { size })}
              </Button>
              <Button
                tone="outline"
                disabled={isPending}
                onClick={() => run(removeDownloads(missing.map(({ key }) => key)))}
              >
                {t("missed.forget")}
              </Button>
            </>
          )
          : (
            <Button tone="soft" disabled={isPending} onClick={() => run(dismissLost())}>
              {t("missed.understood")}
            </Button>
          )}
      </div>
    </Notice>
  );
}

/**
 * Says that the server was not reached for too long, and what unlocks the downloads. Only the user
 * can tell whether this device's date is wrong.
 */
export function LockedNotice({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  const today = formatDate(new Date().toISOString(), useLanguage());
  return (
    <Notice tone="gold" Sign={LockIcon} className={className}>
      <Phrases>{`${t("locked", { days: CONTACT_DAYS })} ${t("lockedDate", { today })}`}</Phrases>
    </Notice>
  );
}

/** Says why this browser cannot store downloads, as far as the app can tell. */
export function Unsupported({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  return (
    <Notice tone="gold" className={className}>
      {t(isSecureContext ? "unsupported.browser" : "unsupported.plainHttp")}
    </Notice>
  );
}
