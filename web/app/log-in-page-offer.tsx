import { useTranslation } from "react-i18next";
import { currentUserId } from "../lib/http/session.ts";
import { Offer } from "../ui/offer.tsx";

/** The service worker answers every address but those of the API, and would hide the page. */
const ADDRESS = "/api/login";

/** The network shows a log-in page in place of the academy. Leads the user to that page. */
export function LogInPageOffer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("offers");
  return (
    <Offer
      title={t("logInPage.title")}
      text={currentUserId() ? `${t("logInPage.text")} ${t("logInPage.safe")}` : t("logInPage.text")}
      label={t("label")}
      closeLabel={t("notNow")}
      onClose={onClose}
    >
      <a className="btn btn-primary" href={ADDRESS} target="_blank" rel="noreferrer">
        {t("logInPage.action")}
        <span className="sr-only">{` ${t("logInPage.newTab")}`}</span>
      </a>
    </Offer>
  );
}
