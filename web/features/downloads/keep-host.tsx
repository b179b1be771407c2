import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../ui/toast.ts";
import { ask, type DownloadOffer, useAsked } from "./asked.ts";

type DialogComponent = ComponentType<{ offer: DownloadOffer; onClose: () => void }>;

/** Loads the download dialog at the first touch and shows it. */
export function KeepHost() {
  const { t } = useTranslation("app");
  const offer = useAsked();
  const [DownloadDialog, setDownloadDialog] = useState<DialogComponent>();
  useEffect(() => {
    if (!offer || DownloadDialog) return;
    import("./keep-dialog.tsx").then(({ loadKeepDialog }) => loadKeepDialog()).then(
      (dialog) => setDownloadDialog(() => dialog),
      () => {
        ask(undefined);
        showToast(t("unreachable"), undefined, "error");
      },
    );
  }, [offer]);
  // A dialog that stays open would open again on the next page.
  useEffect(() => () => ask(undefined), []);
  return offer && DownloadDialog
    ? <DownloadDialog offer={offer} onClose={() => ask(undefined)} />
    : null;
}
