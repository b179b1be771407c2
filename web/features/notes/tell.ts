import { textOf } from "../../lib/i18n.ts";
import type { Written } from "../../offline/outbox.ts";
import { tellWritten } from "../../ui/tell-written.ts";

export function tell(write: Promise<Written>, done: "saved" | "updated" | "deleted") {
  const t = textOf("notes");
  const words = { done: t(done), kept: t("kept"), refused: t("refused"), failed: t("failed") };
  return tellWritten(write, words);
}
