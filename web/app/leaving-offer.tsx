import { useTranslation } from "react-i18next";
import { useChangeDeletion } from "../features/session/change-deletion.ts";
import { errorText } from "../lib/words/errors.ts";
import { formatDate } from "../lib/words/formats.ts";
import { useLanguage } from "../lib/words/i18n.ts";
import { Button } from "../ui/button.tsx";
import { Offer } from "../ui/offer.tsx";
import { showToast } from "../ui/toast.tsx";

/** Tells a user who asked for the deletion of the account when it comes, at each start. */
export function LeavingOffer({ dueAt, onClose }: { dueAt: string; onClose: () => void }) {
  const { t } = useTranslation("offers");
  const language = useLanguage();
  const change = useChangeDeletion();
  return (
    <Offer
      title={t("leaving.title", { date: formatDate(dueAt, language) })}
      text={t("leaving.text")}
      label={t("leaving.label")}
      closeLabel={t("notNow")}
      onClose={onClose}
    >
      <Button
        pending={change.isPending}
        onClick={() =>
          change.mutate("stay", {
            onSuccess: () => showToast(t("leaving.stays")),
            onError: (error) => showToast(t("leaving.failed"), errorText(error), "error"),
          })}
      >
        {t("leaving.stay")}
      </Button>
    </Offer>
  );
}
