// The dialog that suspends a user with a reason.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { displayName } from "./display-name.ts";
import { type PanelUser, useSuspend } from "./data.ts";
import { issueOfReason } from "./reason-issue.ts";
import { SuspensionReason } from "./suspension-reason.tsx";
import { useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

export function SuspendDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const suspend = useSuspend();
  const tellFailed = useShowFailure();
  const issue = issueOfReason(reason);

  function submit() {
    if (issue) return setMissing(issue === "required");
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
      <SuspensionReason
        reason={reason}
        issue={isMissing || issue === "too_long" ? issue : undefined}
        onType={(reason) => {
          setReason(reason);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
