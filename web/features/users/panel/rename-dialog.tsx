// The dialog that changes a user's name.
import { AccountChange } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/words/errors.ts";
import { validate } from "../../../lib/http/validate.ts";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { displayName } from "./display-name.ts";
import { type PanelUser, useRename } from "./data.ts";
import { NameFields } from "./name-fields.tsx";
import { useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

export function RenameDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [name, setName] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    hasOneName: user.lastName === "",
  });
  const [issues, setIssues] = useState<Record<string, string>>({});
  const rename = useRename();
  const tellFailed = useShowFailure();

  function submit() {
    const { hasOneName, firstName } = name;
    const typed = { firstName, lastName: hasOneName ? "" : name.lastName };
    const issues = { ...validate(AccountChange, typed).issues };
    if (!hasOneName && typed.lastName.trim() === "") issues.lastName = "required";
    setIssues(issues);
    if (Object.keys(issues).length > 0) return;
    rename.mutate({ user, name: typed }, {
      onSuccess: (after) => {
        onClose();
        showToast(t("done.rename"), displayName(after));
      },
      onError: (error) => tellFailed(error, "rename"),
    });
  }

  return (
    <FormDialog
      open
      title={t("rename.title")}
      submit={t("rename.action")}
      pending={rename.isPending}
      pendingLabel={t("rename.pending")}
      cancel={t("cancel")}
      onSubmit={submit}
      onClose={() => rename.isPending || onClose()}
    >
      <NameFields
        text={name}
        errorOf={(field) => issues[field] && issueText(issues[field])}
        onType={(typed) => {
          setName({ ...name, ...typed });
          setIssues((now) =>
            Object.fromEntries(
              Object.entries(now).filter(([field]) => !Object.hasOwn(typed, field)),
            )
          );
        }}
      />
    </FormDialog>
  );
}
