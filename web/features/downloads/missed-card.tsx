import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetLost, remove, resume, useLostCount, useMissed } from "../../offline/files/files.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/phrases.tsx";
import { showToast } from "../../ui/toast.ts";
import { formatSpace } from "./format-space.ts";

/** Lists the downloads that the browser has deleted; renders nothing if there are none. */
export function MissedCard({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  const missed = useMissed();
  const lost = useLostCount();
  const [isPending, setPending] = useState(false);
  if (missed.length === 0 && lost === 0) return null;
  const size = formatSpace(missed.reduce((bytes, file) => bytes + file.size, 0));

  const act = (work: Promise<unknown>) => {
    setPending(true);
    work.catch(() => showToast(t("notDone"), t("tryAgain"), "error"))
      .finally(() => setPending(false));
  };

  return (
    <Notice tone="error" className={className}>
      <h2 className="text-base">
        <Phrases>{t("missed.title", { count: missed.length || lost })}</Phrases>
      </h2>
      <p className="mt-1">
        <Phrases>{t(missed.length > 0 ? "missed.text" : "missed.lost")}</Phrases>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {missed.length > 0
          ? (
            <>
              <Button
                disabled={isPending}
                onClick={() => act(Promise.all(missed.map(({ key }) => resume(key))))}
              >
                {t("missed.again", { size })}
              </Button>
              <Button
                tone="outline"
                disabled={isPending}
                onClick={() => act(remove(missed.map(({ key }) => key)))}
              >
                {t("missed.forget")}
              </Button>
            </>
          )
          : (
            <Button tone="soft" disabled={isPending} onClick={() => act(forgetLost())}>
              {t("missed.understood")}
            </Button>
          )}
      </div>
    </Notice>
  );
}
