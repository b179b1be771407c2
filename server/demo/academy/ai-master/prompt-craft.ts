import type { Section } from "../shapes.ts";
import { examplesAndSteps } from "./examples-and-steps.ts";
import { promptParts } from "./prompt-parts.ts";

export const promptCraft: Section = {
  title: ["Prompt ရေးနည်း အဆင့်မြင့်", "The craft of prompts"],
  description: [
    "ညွှန်ကြားချက်ကို အစိတ်အပိုင်းခွဲရေးနည်း၊ ဥပမာပြနည်း၊ အဆင့်ခွဲနည်း။",
    "Writing instructions in parts, showing examples, going step by step.",
  ],
  lessons: [promptParts, examplesAndSteps],
};
