import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TrashIcon } from "../../ui/icons/actions.tsx";
import { showWriteOutcome } from "../../ui/write-outcome.tsx";
import { type Question, withdrawQuestion } from "./data.ts";

type Props = { question: Question; onWithdrawn: () => void };

/** Withdraws the user's own question after a confirmation. Works offline. */
export function WithdrawButton({ question, onWithdrawn }: Props) {
  const { t } = useTranslation("questions");
  const [isConfirming, setConfirming] = useState(false);
  const [withdrawals, setWithdrawals] = useState(0);
  // In an effect, because the dialog takes the focus back when it closes.
  useEffect(() => {
    if (withdrawals > 0) onWithdrawn();
  }, [withdrawals]);

  const withdraw = () => {
    setConfirming(false);
    void showWriteOutcome(withdrawQuestion(question), {
      done: t("withdrawn"),
      kept: t("withdrawKept"),
      refused: t("refused"),
      failed: t("withdrawFailed"),
      // The withdrawal's kind shows the toast, also when the answer comes after a restart.
      conflict: null,
    });
    setWithdrawals(withdrawals + 1);
  };

  return (
    <>
      <button
        type="button"
        className="-mb-2 mt-2 -ms-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-sm font-medium text-muted hover:bg-base-content/6 hover:text-error"
        onClick={() => setConfirming(true)}
      >
        <TrashIcon className="size-4" />
        {t("withdraw")}
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={t("withdrawTitle")}
        text={t("withdrawText")}
        action={t("withdraw")}
        cancel={t("withdrawCancel")}
        onConfirm={withdraw}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
