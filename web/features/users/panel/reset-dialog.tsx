// The dialog that sets a new password for a user.
import { NewPassword } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/words/errors.ts";
import { validate } from "../../../lib/http/validate.ts";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { displayName } from "./display-name.ts";
import { type PanelUser, useResetPassword } from "./data.ts";
import { PasswordMaker } from "./password-maker.tsx";
import { useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

export function ResetDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<string>();
  const [isPending, setPending] = useState(false);
  const reset = useResetPassword();
  const tellFailed = useShowFailure();

  /** A separate dialog shows the new password, also after this dialog has closed. */
  async function submit() {
    const checked = validate(NewPassword, { password });
    setIssue(checked.issues?.password);
    if (checked.issues) return;
    setPending(true);
    let isLeft = false;
    const leave = () => {
      if (!isLeft) onClose();
      isLeft = true;
    };
    try {
      await reset(user, password, leave);
      leave();
      showToast(t("reset.done"), displayName(user));
    } catch (error) {
      await tellFailed(error, "reset");
    }
    setPending(false);
  }

  return (
    <FormDialog
      open
      title={t("reset.title")}
      submit={t("reset.action")}
      pending={isPending}
      pendingLabel={t("reset.pending")}
      cancel={t("cancel")}
      onSubmit={submit}
      onClose={() => isPending || onClose()}
    >
      <p className="text-muted">{t("reset.text", { name: displayName(user) })}</p>
      <PasswordMaker
        value={password}
        error={issue && issueText(issue)}
        onType={(typed) => {
          setPassword(typed);
          setIssue(undefined);
        }}
      />
    </FormDialog>
  );
}
