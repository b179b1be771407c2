import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = {
  isBlank: boolean;
  isTooLong: boolean;
  isPosting: boolean;
  onDiscard: () => void;
};

/** Posts an answer or discards it. A text is discarded only after a question. */
export function AnswerButtons({ isBlank, isTooLong, isPosting, onDiscard }: Props) {
  const { t } = useTranslation("panel-questions");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          className="max-sm:flex-1"
          disabled={isTooLong}
          pending={isPosting}
          pendingLabel={t("posting")}
        >
          {t("post")}
        </Button>
        <Button
          tone="plain"
          disabled={isPosting}
          onClick={() => isBlank ? onDiscard() : setConfirming(true)}
        >
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        cancel={t("keepWriting")}
        onConfirm={onDiscard}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
