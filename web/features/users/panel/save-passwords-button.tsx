import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import type { Import } from "./import-store.ts";
import { savePasswords } from "./save-passwords.ts";

export function SavePasswordsButton({ imported }: { imported: Import }) {
  const { t } = useTranslation("panel-people");
  function save() {
    savePasswords(imported, {
      email: t("fields.email"),
      password: t("fields.password"),
      firstName: t("fields.firstName"),
      lastName: t("fields.lastName"),
    });
  }
  return (
    <Button className="max-sm:w-full" onClick={save}>
      <DownloadIcon className="size-4.5" />
      {t("import.saveAction")}
    </Button>
  );
}
