import { useTranslation } from "react-i18next";
import { LegacyForm } from "../../../features/users/panel/legacy-form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useSession } from "../../../features/session/data.ts";
import { UserList } from "../../../features/users/panel/user-list.tsx";

export function Accounts() {
  const { t } = useTranslation("panel-legacy");
  return (
    <div className="max-w-3xl rounded-box border border-line bg-base-100 p-5 sm:p-7">
      <Notice className="mb-5">{t("accounts.note")}</Notice>
      <LegacyForm />
    </div>
  );
}

export function People() {
  const { data: person } = useSession();
  return person ? <UserList actor={person} /> : null;
}
