import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  dismissLost,
  resumeDownload,
  useLostCount,
  useMissingFiles,
} from "../../offline/downloads/downloads.ts";
import { Button } from "../../ui/button.tsx";
import { Offer } from "../../ui/offer.tsx";
import { showToast } from "../../ui/toast.tsx";
import { loadDownloadTexts } from "./load-texts.ts";
import { formatSpace } from "./space.ts";

export async function loadMissingFilesOffer() {
  await loadDownloadTexts();
  return MissingFilesOffer;
}

/** Shown at the start on any page: one tap fetches the downloads that the browser deleted. */
function MissingFilesOffer({ label, onClose }: { label: string; onClose: () => void }) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const missing = useMissingFiles();
  const lostCount = useLostCount();
  const [isPending, setPending] = useState(false);
  const size = formatSpace(missing.reduce((bytes, file) => bytes + file.size, 0));

  function close() {
    onClose();
    if (lostCount > 0) dismissLost().catch(() => {});
  }

  async function fetchAgain() {
    setPending(true);
    try {
      await Promise.all(missing.map(({ key }) => resumeDownload(key)));
      showToast(t("begun"), t("begunText"));
      onClose();
    } catch {
      showToast(t("notDone"), t("tryAgain"), "error");
    } finally {
      setPending(false);
    }
  }

  return (
    <Offer
      label={label}
      title={t("missed.title", { count: missing.length || lostCount })}
      text={t(missing.length > 0 ? "missed.text" : "missed.lost")}
      closeLabel={app("close")}
      onClose={close}
    >
      {missing.length > 0 && (
        <Button disabled={isPending} onClick={fetchAgain}>{t("missed.again", { size })}</Button>
      )}
    </Offer>
  );
}
