import type { Section } from "../shapes.ts";
import { honestSchool } from "./honest-school.ts";
import { pictures } from "./pictures.ts";
import { summaries } from "./summaries.ts";

export const dailyWork: Section = {
  title: ["နေ့စဉ်အလုပ်မှာ AI", "AI in daily work"],
  description: [
    "စာရှည်ကို အကျဉ်းချုပ်နည်း၊ ပုံဆွဲခိုင်းနည်းနဲ့ ကျောင်းမှာ ရိုးရိုးသားသား သုံးဖို့။",
    "Summarizing long texts, making pictures, and honest use in school.",
  ],
  lessons: [summaries, pictures, honestSchool],
};
