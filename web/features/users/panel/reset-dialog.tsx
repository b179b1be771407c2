import { NewPassword } from "@server/contract";
import { useState } from "react";
import { issueText } from "../../../lib/error-text.ts";
import { useText } from "../../../lib/i18n.ts";
import { validate } from "../../../lib/validate.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { calledOf } from "./called.ts";
import { CredentialsBox } from "./credentials.tsx";
import { type PanelUser, useResetPassword } from "./data.ts";
import { PasswordMaker } from "./password-maker.tsx";
import { useTellFailed } from "./use-tell-failed.ts";

type Props = { user: PanelUser; onClose: () => void };

export function ResetDialog({ user, onClose }: Props) {
  const t = useText("panel-people");
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<string>();
  const reset = useResetPassword();
  const tellFailed = useTellFailed();

  function submit() {
    const checked = validate(NewPassword, { password });
    setIssue(checked.issues?.password);
    if (checked.issues) return;
    reset.mutate({ user, password }, {
      onSuccess: () => showToast(t("reset.done"), calledOf(user)),
      onError: (error) => tellFailed(error, "reset"),
    });
  }

  if (reset.isSuccess) {
    return (
      <Dialog
        open
        title={t("credentials.title")}
        closeLabel={t("credentials.done")}
        onClose={onClose}
      >
        <CredentialsBox email={user.email} password={password} />
        <Button className="mt-6 w-full" onClick={onClose}>{t("credentials.done")}</Button>
      </Dialog>
    );
  }
  return (
    <FormDialog
      open
      title={t("reset.title")}
      submit={t("reset.action")}
      pending={reset.isPending}
      pendingLabel={t("reset.pending")}
      cancel={t("cancel")}
      onSubmit={submit}
      onClose={() => reset.isPending || onClose()}
    >
      <p className="text-muted">{t("reset.text", { name: calledOf(user) })}</p>
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
