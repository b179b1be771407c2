import { useTranslation } from "react-i18next";
import { useBulkWords } from "../../../lib/words/panel-words.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type PanelUser, useActivate } from "./data.ts";
import { displayName } from "./display-name.ts";

type Props = { users: PanelUser[]; onClose: () => void };

/** Activates many suspended users. */
export function ActivateUsersDialog({ users, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const words = useBulkWords();
  const { mutateAsync: activate } = useActivate();
  return (
    <BulkDialog
      title={t("selected.activateTitle", { count: users.length })}
      text={t("selected.activateText")}
      action={t("selected.activate")}
      tone="primary"
      words={words}
      rows={users}
      nameOf={displayName}
      act={(user, once) => activate({ user, once })}
      failedText={t("failedText.activate")}
      onDone={(count) => showToast(t("done.activate"), t("count", { count }))}
      onClose={onClose}
    />
  );
}
