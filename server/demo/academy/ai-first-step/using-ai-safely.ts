import type { Section } from "../shapes.ts";
import { burmesePrompts } from "./burmese-prompts.ts";
import { checkAnswers } from "./check-answers.ts";
import { privacy } from "./privacy.ts";

export const usingAiSafely: Section = {
  title: ["သတိထားပြီး သုံးတတ်ဖို့", "Using it with care"],
  description: [
    "အဖြေကို စစ်နည်း၊ မြန်မာလို မေးနည်းနဲ့ ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်နည်း။",
    "Checking answers, asking in Burmese and keeping private things private.",
  ],
  lessons: [checkAnswers, burmesePrompts, privacy],
};
