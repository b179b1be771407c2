import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { displayName } from "./display-name.ts";
import { type PanelUser, useChangeRole } from "./data.ts";
import { RoleChoice } from "./role-choice.tsx";
import { useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

export function RoleDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [role, setRole] = useState(user.role);
  const change = useChangeRole();
  const tellFailed = useShowFailure();

  function submit() {
    if (role === user.role) return onClose();
    change.mutate({ user, role }, {
      onSuccess: () => {
        onClose();
        showToast(t("done.role"), `${displayName(user)} · ${t(`roles.${role}`)}`);
      },
      onError: (error) => tellFailed(error, "role"),
    });
  }

  return (
    <FormDialog
      open
      title={t("role.title")}
      submit={t("role.action")}
      pending={change.isPending}
      pendingLabel={t("role.pending")}
      cancel={t("cancel")}
      onSubmit={submit}
      onClose={() => change.isPending || onClose()}
    >
      <RoleChoice
        label={t("role.text", { name: displayName(user) })}
        role={role}
        onChoose={setRole}
      />
    </FormDialog>
  );
}
