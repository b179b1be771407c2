import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../ui/toast.tsx";
import { type DownloadOffer, offerDownload, useDownloadOffer } from "./download-offer.ts";

type DialogComponent = ComponentType<{ offer: DownloadOffer; onClose: () => void }>;

/** Loads the download dialog at the first touch and shows it. */
export function DownloadDialogHost() {
  const { t } = useTranslation("app");
  const offer = useDownloadOffer();
  const [DownloadDialog, setDownloadDialog] = useState<DialogComponent>();
  useEffect(() => {
    if (!offer || DownloadDialog) return;
    import("./download-dialog.tsx").then(({ loadDownloadDialog }) => loadDownloadDialog()).then(
      (dialog) => setDownloadDialog(() => dialog),
      () => {
        offerDownload(undefined);
        showToast(t("unreachable"), undefined, "error");
      },
    );
  }, [offer]);
  // A dialog that stays open would open again on the next page.
  useEffect(() => () => offerDownload(undefined), []);
  return offer && DownloadDialog
    ? <DownloadDialog offer={offer} onClose={() => offerDownload(undefined)} />
    : null;
}
