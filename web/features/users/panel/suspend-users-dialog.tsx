import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBulkWords } from "../../../lib/words/panel-words.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type PanelUser, useSuspend } from "./data.ts";
import { displayName } from "./display-name.ts";
import { issueOfReason } from "./reason-issue.ts";
import { SuspensionReason } from "./suspension-reason.tsx";

type Props = { users: PanelUser[]; onClose: () => void };

/** Suspends many users with the same reason. */
export function SuspendUsersDialog({ users, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const words = useBulkWords();
  const [reason, setReason] = useState("");
  const { mutateAsync: suspend } = useSuspend();
  const issue = issueOfReason(reason);
  return (
    <BulkDialog
      title={t("selected.suspendTitle", { count: users.length })}
      text={t("selected.suspendText")}
      action={t("selected.suspend")}
      words={words}
      rows={users}
      nameOf={displayName}
      act={issue ? undefined : (user, once) => suspend({ user, reason, once })}
      failedText={t("failedText.suspend")}
      onDone={(count) => showToast(t("done.suspend"), t("count", { count }))}
      onClose={onClose}
    >
      <SuspensionReason
        reason={reason}
        // The disabled button says that the reason is missing.
        issue={issue === "too_long" ? issue : undefined}
        onType={setReason}
      />
    </BulkDialog>
  );
}
