import type { Section } from "../shapes.ts";
import { firstPrompt } from "./first-prompt.ts";
import { whatAiIs } from "./what-ai-is.ts";

export const meetingAi: Section = {
  title: ["AI နဲ့ မိတ်ဆက်", "Meeting AI"],
  description: [
    "AI ဆိုတာ ဘာလဲ၊ ဘယ်လို စမေးရမလဲ။",
    "What AI is, and how to begin asking.",
  ],
  lessons: [whatAiIs, firstPrompt],
};
