import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../ui/toast.ts";
import { ask, type DownloadOffer, useAsked } from "./asked.ts";

type Shown = ComponentType<{ asked: DownloadOffer; onClose: () => void }>;

/** Loads the download dialog at the first touch and shows it. */
export function KeepHost() {
  const { t } = useTranslation("app");
  const asked = useAsked();
  const [KeepDialog, setDialog] = useState<Shown>();
  useEffect(() => {
    if (!asked || KeepDialog) return;
    import("./keep-dialog.tsx").then(({ loadKeepDialog }) => loadKeepDialog()).then(
      (dialog) => setDialog(() => dialog),
      () => {
        ask(undefined);
        showToast(t("unreachable"), undefined, "error");
      },
    );
  }, [asked]);
  // A dialog that stays open would open again on the next page.
  useEffect(() => () => ask(undefined), []);
  return asked && KeepDialog ? <KeepDialog asked={asked} onClose={() => ask(undefined)} /> : null;
}
