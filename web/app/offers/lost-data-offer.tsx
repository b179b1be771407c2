import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../lib/http/connectivity.ts";
import { type StoredDataMark, writeMark } from "../../offline/queries/stored-data-mark.ts";
import { Button } from "../../ui/button.tsx";
import { Offer } from "../../ui/offer.tsx";

/**
 * Tells the user which saved data this device lost, and loads it again. The browser or an update
 * deleted it.
 */
export function LostDataOffer({ mark: { about, unsent, isByUpdate } }: { mark: StoredDataMark }) {
  const { t } = useTranslation("offers");
  const isOffline = useOffline();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { courses = [], conversations = [] } = about;
  // The user has seen the message. `watchStoredData` writes a new mark when the user leaves the
  // page.
  const close = () => writeMark(undefined);

  async function load() {
    setPending(true);
    setFailed(false);
    try {
      const { reloadSavedData } = await import("../user/reload-saved-data.ts");
      await reloadSavedData(about);
      close();
    } catch {
      setFailed(true);
    }
    setPending(false);
  }

  const lostData = [
    courses.length > 0 && t("emptied.courses", { count: courses.length }),
    conversations.length > 0 && t("emptied.conversations", { count: conversations.length }),
  ].filter((part) => part !== false)
    // A non-breaking space keeps a number and its noun on one line.
    .map((part) => part.replaceAll(" ", "\u00a0"));
  const sentences = [
    lostData.length > 0 && t("emptied.gone", { what: lostData.join(t("emptied.gap")) }),
    lostData.length > 0 && t(isOffline ? "emptied.later" : "emptied.opened"),
    unsent > 0 && t("emptied.unsent", { count: unsent }),
    hasFailed && t("emptied.failed"),
  ].filter((part) => part !== false);
  return (
    <Offer
      title={t(isByUpdate ? "emptied.byUpdate" : "emptied.title")}
      text={sentences.join(" ")}
      label={t("label")}
      closeLabel={t("notNow")}
      onClose={close}
    >
      {lostData.length > 0 && !isOffline && (
        <Button pending={isPending} pendingLabel={t("emptied.loading")} onClick={load}>
          {t("emptied.load")}
        </Button>
      )}
    </Offer>
  );
}
