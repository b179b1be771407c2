import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  dismissLost,
  removeDownloads,
  resumeDownload,
  useLostCount,
  useMissingFiles,
} from "../../offline/downloads/downloads.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { showToast } from "../../ui/toast.tsx";
import { formatSpace } from "./format-space.ts";

/** Lists the downloads that the browser has deleted; renders nothing if there are none. */
export function MissingFilesCard({ className }: { className?: string }) {
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
    <Notice tone="error" className={className}>
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
