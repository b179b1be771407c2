import { DESCRIPTION_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/words/errors.ts";
import { focusFirst } from "../../../ui/panel/bulk-dialog.tsx";
import { TextArea } from "../../../ui/fields.tsx";
import type { ReasonIssue } from "./reason-issue.ts";

type Props = {
  reason: string;
  issue?: ReasonIssue;
  onType: (reason: string) => void;
};

/** The field for the reason that a suspended user reads. It has the focus when the dialog opens. */
export function SuspensionReason({ reason, issue, onType }: Props) {
  const { t } = useTranslation("panel-people");
  return (
    <TextArea
      label={t("suspend.reason")}
      name="reason"
      required
      ref={focusFirst}
      value={reason}
      hint={t("suspend.hint")}
      error={issue === "too_long"
        ? t("tooLong", { most: DESCRIPTION_LENGTH })
        : issue && issueText(issue)}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
