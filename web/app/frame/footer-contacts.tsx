import { useTranslation } from "react-i18next";
import { useConfig } from "../../lib/http/queries.ts";
import { ContactLinks, hasContact } from "../../ui/contact-links.tsx";

/** The last column of the footer. */
export function FooterContacts() {
  const { t } = useTranslation("app");
  const contacts = useConfig()?.contacts;
  if (!contacts || !hasContact(contacts)) return null;
  return (
    <div>
      <h2 className="text-sm">{t("footer.contact")}</h2>
      <div className="mt-1">
        <ContactLinks {...contacts} urlLabel={t("footer.link")} align="start" />
      </div>
    </div>
  );
}
