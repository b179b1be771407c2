import { useTranslation } from "react-i18next";
import { LeaveAccount } from "../../features/session/leave-account.tsx";
import { SaveData } from "../../features/users/save-data.tsx";
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";
import { Card } from "../../ui/card.tsx";

addTexts(
  import.meta.glob("./{en,my}/my-data.json", { base: "../../../locales", import: "default" }),
);

/** Loads the component with its texts. */
export async function loadAccountData() {
  await loadTexts("my-data");
  return { default: AccountData };
}

/** What users may do with the data of their own accounts. */
function AccountData() {
  const { t } = useTranslation("my-data");
  return (
    <Card id="data" title={t("title")} lead={t("lead")}>
      <SaveData />
      <LeaveAccount />
    </Card>
  );
}
