import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../lib/failure-text.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons/download.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Course } from "./save-notes.ts";

/** Saves the notes as a file. Users rarely tap it, so its code loads on tap. */
export function SaveButton({ course }: { course: Course }) {
  const { t } = useTranslation("notes");
  const language = useLanguage();
  const [isPending, setPending] = useState(false);

  async function save() {
    setPending(true);
    try {
      const { saveNotes } = await import("./save-notes.ts");
      if (!await saveNotes(course, language)) showToast(t("fileNone"));
    } catch (error) {
      const text = await failureText(error, t("fileFailedText"));
      if (text) showToast(t("fileFailed"), text, "error");
    } finally {
      setPending(false);
    }
  }

  return (
    <Button tone="soft" pending={isPending} pendingLabel={t("filePending")} onClick={save}>
      <DownloadIcon className="size-4.5" />
      {t("file")}
    </Button>
  );
}
