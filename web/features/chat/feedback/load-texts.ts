// The texts about ratings load with the code that uses them, because the first script must be
// small.
import { addTexts } from "../../../lib/words/i18n.ts";
import type { FeedbackTexts } from "../../../lib/words/late-texts.ts";

addTexts(
  import.meta.glob("./{en,my}/feedback.json", { base: "../../../../locales", import: "default" }),
);

declare module "../../../lib/words/i18n.ts" {
  interface Texts {
    feedback: FeedbackTexts;
  }
}
