import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import { Card } from "../../ui/card.tsx";
import { SaveData } from "./save-data.tsx";

/** Loads the component with its texts. */
export async function loadAccountData() {
  await loadTexts("my-data");
  return { default: AccountData };
}

/** What a user may do with the data of the own account. */
function AccountData() {
  const { t } = useTranslation("my-data");
  return (
    <Card id="data" title={t("title")} lead={t("lead")}>
      <SaveData />
    </Card>
  );
}
