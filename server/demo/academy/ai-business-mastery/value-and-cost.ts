import type { Section } from "../shapes.ts";
import { countTheCost } from "./count-the-cost.ts";
import { findTheWork } from "./find-the-work.ts";

export const valueAndCost: Section = {
  title: ["အခွင့်အလမ်းနဲ့ ကုန်ကျစရိတ်", "Value and cost"],
  description: [
    "AI သုံးသင့်တဲ့ အလုပ်ကို ရွေးနည်း၊ ကုန်ကျစရိတ်နဲ့ အကျိုးကို ကျပ်နဲ့ တွက်နည်း။",
    "Choosing the work that AI should do, and counting in kyat what it costs and brings.",
  ],
  lessons: [findTheWork, countTheCost],
};
