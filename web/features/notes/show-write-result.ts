import { translatorFor } from "../../lib/words/i18n.ts";
import type { StoredWrite } from "../../offline/outbox/outbox.ts";
import { showWriteOutcome } from "../../ui/write-outcome.tsx";

export function showWriteResult(
  write: Promise<StoredWrite>,
  done: "saved" | "updated" | "deleted",
) {
  const t = translatorFor("notes");
  const words = { done: t(done), kept: t("kept"), refused: t("refused"), failed: t("failed") };
  return showWriteOutcome(write, words);
}
