import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { renewDownload } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { missingSpace } from "./download-plan.ts";
import { isDownloadable } from "./download-state.ts";
import { type Change, KEPT_DAYS } from "./changes.ts";
import { formatSpace, useSpace } from "./space.ts";

type Props = {
  changes: Change[];
  titleOf: (file: LocalFile) => string;
  onKeep: (change: Change) => void;
  onRemove: (files: LocalFile[]) => void;
};

/** Lists files that changed in their course or left it; the user decides about each. */
export function ChangesCard({ changes, titleOf, onKeep, onRemove }: Props) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const space = useSpace(changes.length);
  const [busyKey, setBusyKey] = useState<string>();
  const until = formatDate(new Date(Date.now() + KEPT_DAYS * 86_400_000).toISOString(), language);

  async function fetchNewer(change: Change) {
    if (change.kind === "gone" || !isDownloadable(change.item)) return;
    const missingBytes = space ? missingSpace(change.item.size, space.free) : 0;
    if (missingBytes > 0) {
      showToast(t("noRoom"), t("ask.short", { missing: formatSpace(missingBytes) }), "error");
      return;
    }
    setBusyKey(change.file.key);
    try {
      await renewDownload(change.item);
    } catch {
      showToast(t("notBegun"), t("tryAgain"), "error");
    } finally {
      setBusyKey(undefined);
    }
  }

  return (
    <Card title={t("changes.title")} lead={t("changes.lead")}>
      <ul className="divide-y divide-line">
        {changes.map((change) => {
          const { kind, file } = change;
          const title = titleOf(file);
          return (
            <li key={file.key} className="py-4 first:pt-0 last:pb-0">
              <p lang={languageOf(title)} className="font-semibold my:font-bold">{title}</p>
              <p className="mt-1 text-sm text-muted">
                {kind === "newer"
                  ? t("changes.newer", { size: formatSpace(change.item.size) })
                  : t("changes.gone")}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                {kind === "newer" && (
                  <Button
                    disabled={busyKey !== undefined}
                    onClick={() => fetchNewer(change)}
                  >
                    {t("changes.renew", { size: formatSpace(change.item.size) })}
                  </Button>
                )}
                <Button tone="soft" onClick={() => onKeep(change)}>
                  {kind === "newer" ? t("changes.keep") : t("changes.keepUntil", { date: until })}
                </Button>
                <Button tone="outline" className="text-error" onClick={() => onRemove([file])}>
                  {t("actions.remove")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
