import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { calledOf } from "./called.ts";
import type { PanelUser } from "./data.ts";
import { useAtOnce } from "./use-at-once.ts";

type Props = { user: PanelUser; onClose: () => void };

/** Asks before it deletes a user. Used on the legacy page. */
export function RemoveDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const atOnce = useAtOnce();
  return (
    <ConfirmDialog
      open
      title={t("remove.title")}
      text={t("remove.text", { name: calledOf(user) })}
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
