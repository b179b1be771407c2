import { useTranslation } from "react-i18next";
import { formatMoment } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { saveFile } from "../../lib/save-file.ts";
import { asMarkdown, fileName } from "./export.ts";
import type { ShownMessage } from "./overlay.ts";

/** Returns a function that saves the conversation as a file. */
export function useExport(title: string, messages: readonly ShownMessage[]) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  return () => {
    const line = t("exportedBy", { when: formatMoment(Date.now(), language) });
    const words = { title, line, you: t("you"), tutor: t("tutor"), sources: t("sources") };
    const text = asMarkdown(messages, { ...words, language, origin: location.origin });
    saveFile(fileName(title), text, "text/markdown");
  };
}
