import { LegacyForm } from "../../../features/users/panel/legacy-form.tsx";
import { useText } from "../../../lib/i18n.ts";
import { Notice } from "../../../ui/notice.tsx";

export function Accounts() {
  const t = useText("panel-legacy");
  return (
    <div className="max-w-3xl rounded-box border border-line bg-base-100 p-5 sm:p-7">
      <Notice className="mb-5">{t("accounts.note")}</Notice>
      <LegacyForm />
    </div>
  );
}
