// The dialog that changes a user's name.
import { AccountChange } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/error-text.ts";
import { validate } from "../../../lib/validate.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/panel/form-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { displayName } from "./display-name.ts";
import { type PanelUser, useRename } from "./data.ts";
import { useShowFailure } from "./use-show-failure.ts";

type Props = { user: PanelUser; onClose: () => void };

const names = ["firstName", "lastName"] as const;

export function RenameDialog({ user, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const [name, setName] = useState({ firstName: user.firstName, lastName: user.lastName });
  const [issues, setIssues] = useState<Record<string, string>>({});
  const rename = useRename();
  const tellFailed = useShowFailure();

  function submit() {
    const { issues = {} } = validate(AccountChange, name);
    setIssues(issues);
    if (Object.keys(issues).length > 0) return;
    rename.mutate({ user, name }, {
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
      {names.map((field) => (
        <Field
          key={field}
          label={field === "lastName" ? t("lastNameOptional") : t(`fields.${field}`)}
          name={field}
          required={field === "firstName"}
          value={name[field]}
          error={issues[field] && issueText(issues[field])}
          onChange={({ target }) => {
            setName({ ...name, [field]: target.value });
            setIssues(({ [field]: _, ...rest }) => rest);
          }}
        />
      ))}
    </FormDialog>
  );
}
