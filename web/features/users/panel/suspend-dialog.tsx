// The dialog that suspends a user with a reason.
import { DESCRIPTION_LENGTH } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/error-text.ts";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { showToast } from "../../../ui/toast.ts";
import { displayName } from "./display-name.ts";
import { type PanelUser, useSuspend } from "./data.ts";
import { useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

export function SuspendDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const suspend = useSuspend();
  const tellFailed = useShowFailure();
  const isTooLong = [...reason.trim()].length > DESCRIPTION_LENGTH;

  function submit() {
    if (reason.trim() === "") return setMissing(true);
    if (isTooLong) return;
    suspend.mutate({ user, reason }, {
      onSuccess: () => {
        onClose();
        showToast(t("done.suspend"), displayName(user));
      },
      onError: (error) => tellFailed(error, "suspend"),
    });
  }

  return (
    <FormDialog
      open
      title={t("suspend.title")}
      submit={t("suspend.action")}
      pending={suspend.isPending}
      pendingLabel={t("suspend.pending")}
      cancel={t("cancel")}
      onSubmit={submit}
      onClose={() => suspend.isPending || onClose()}
    >
      <p className="text-muted">{t("suspend.text", { name: displayName(user) })}</p>
      <TextArea
        label={t("suspend.reason")}
        name="reason"
        required
        autoFocus
        value={reason}
        hint={t("suspend.hint")}
        error={isMissing
          ? issueText("required")
          : isTooLong
          ? t("tooLong", { most: DESCRIPTION_LENGTH })
          : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
