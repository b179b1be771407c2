import { useText } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type Props = { onConfirm: () => void; onClose: () => void };

/** What is held is the panel's: wherever in the app she signs out, its words are there by then. */
export function SignOutQuestion(props: Props) {
  const t = useText("panel");
  return (
    <ConfirmDialog
      open
      title={t("leave.title")}
      text={t("leave.text")}
      action={t("leave.action")}
      cancel={t("leave.stay")}
      {...props}
    />
  );
}
