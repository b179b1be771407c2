import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Offer } from "../ui/offer.tsx";
import { useActivateUpdate } from "./use-activate-update.ts";

/** Offers an update. `isTooOld`: the server no longer supports this version. */
export function UpdateOffer({ isTooOld = false }: { isTooOld?: boolean }) {
  const { t } = useTranslation("offers");
  const [isPostponed, setPostponed] = useState(false);
  const { waitsFor, isPending, activateNow, activateWhenFree, cancel } = useActivateUpdate();
  if (isPostponed && !isTooOld) return null;
  const kind = isTooOld ? "tooOld" : "update";
  return (
    <Offer
      title={t(`${kind}.title`)}
      text={waitsFor ? t(`waits.${waitsFor}`) : t(`${kind}.text`)}
      label={t("label")}
      closeLabel={t("notNow")}
      onClose={isTooOld ? undefined : () => setPostponed(true)}
    >
      {waitsFor
        ? (
          <>
            <Button tone="soft" onClick={cancel}>{t("waits.later")}</Button>
            {waitsFor !== "carrying" && <Button onClick={activateNow}>{t("waits.now")}</Button>}
          </>
        )
        : (
          <Button pending={isPending} pendingLabel={t("update.pending")} onClick={activateWhenFree}>
            {t("update.action")}
          </Button>
        )}
    </Offer>
  );
}
