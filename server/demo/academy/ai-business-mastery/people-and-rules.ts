import type { Section } from "../shapes.ts";
import { deepfakes } from "./deepfakes.ts";
import { pilot } from "./pilot.ts";
import { policy } from "./policy.ts";

export const peopleAndRules: Section = {
  title: ["အဖွဲ့နဲ့ မူဝါဒ", "People and rules"],
  description: [
    "ရုံးအတွက် AI စည်းကမ်းရေးနည်း၊ အသေးစား စမ်းပြီးမှ တိုးချဲ့နည်း၊ deepfake လိမ်လည်မှုကို တားနည်း။",
    "Writing an AI policy for the office, growing from a small pilot, and stopping deepfake scams.",
  ],
  lessons: [policy, pilot, deepfakes],
};
