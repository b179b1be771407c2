import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { displayName } from "./display-name.ts";
import type { PanelUser } from "./data.ts";
import { useDirectAction } from "./use-direct-action.ts";

type Props = { user: PanelUser; onClose: () => void };

/** Asks before it deletes a user. Used on the legacy page. */
export function RemoveDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const atOnce = useDirectAction();
  return (
    <ConfirmDialog
      open
      title={t("remove.title")}
      text={t("remove.text", { name: displayName(user) })}
      action={t("acts.remove")}
      cancel={t("cancel")}
      onConfirm={() => {
        onClose();
        atOnce("remove", user);
      }}
      onClose={onClose}
    />
  );
}
