import { translatorFor } from "../../lib/words/i18n.ts";
import { wholeMinutes } from "./use-seconds-left.ts";

/** How long the user waits, in words. */
export function waitText(seconds: number): string {
  const t = translatorFor("chat");
  const minutes = wholeMinutes(seconds);
  return minutes === undefined
    ? t("waitSeconds", { seconds })
    : t("waitMinutes", { count: minutes });
}
