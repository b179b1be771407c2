import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../lib/words/failures.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";

type Props = {
  label: string;
  /** Returns whether there was a note to save. */
  save: () => Promise<boolean>;
};

/** Saves notes as a file. Users rarely tap it, so `save` loads its code on tap. */
export function SaveButton({ label, save }: Props) {
  const { t } = useTranslation("notes");
  const [isPending, setPending] = useState(false);

  async function press() {
    setPending(true);
    try {
      if (!await save()) showToast(t("fileNone"));
    } catch (error) {
      const text = await failureText(error, t("fileFailedText"));
      if (text) showToast(t("fileFailed"), text, "error");
    } finally {
      setPending(false);
    }
  }

  return (
    <Button tone="soft" pending={isPending} pendingLabel={t("filePending")} onClick={press}>
      <DownloadIcon className="size-4.5" />
      {label}
    </Button>
  );
}
