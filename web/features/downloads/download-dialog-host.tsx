import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { createStore } from "../../lib/device/store.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Downloadable } from "./download-state.ts";

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

// Holds the user's wish to download. The page has the button; the dialog loads after a touch.
export type DownloadOffer = {
  /** The title of the lesson, section or course. */
  title: string;
  items: readonly Downloadable[];
};

const offer = createStore<DownloadOffer | undefined>(undefined);

const useDownloadOffer = () => useSyncExternalStore(offer.subscribe, offer.get);

export const offerDownload = offer.set;
