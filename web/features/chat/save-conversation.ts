import { formatMoment } from "../../lib/words/formats.ts";
import { language, translatorFor } from "../../lib/words/i18n.ts";
import { saveFile } from "../../lib/device/save-file.ts";
import { asMarkdown, fileName } from "./export.ts";
import type { ShownMessage } from "./overlay.ts";

/** Saves a conversation as a file, in the language of the app. */
export function saveConversation(title: string, messages: readonly ShownMessage[]) {
  const t = translatorFor("chat");
  const line = t("exportedBy", { when: formatMoment(Date.now(), language()) });
  const words = { title, line, you: t("you"), tutor: t("tutor"), sources: t("sources") };
  const texts = { ...words, language: language(), origin: location.origin };
  saveFile(fileName(title), asMarkdown(messages, texts), "text/markdown");
}
