import type { Lesson } from "../shapes.ts";

export const pilot: Lesson = {
  file: "pilot.mp4",
  title: ["အသေးစား စမ်းသပ်ပြီး တိုးချဲ့ပါ", "Start small, then grow"],
  description: [
    "ရက် 30 စမ်းသပ်မှုတစ်ခု စီစဉ်နည်း၊ ရလဒ်တိုင်းနည်းနဲ့ ဆက်လုပ်မလုပ် ဆုံးဖြတ်နည်း။",
    "Planning a 30-day pilot, measuring it and deciding whether to go on.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["အသေးစား စမ်းသပ်ပြီး တိုးချဲ့ပါ", "Start small, then grow"],
      text: "အလုပ် 1 ခု၊ လူ 2 ယောက်၊ ရက် 30",
      said: [
        ["လုပ်ငန်းတစ်ခုလုံးကို တစ်ပြိုင်နက် မပြောင်းပါနဲ့။", "Do not change the whole business at once."],
        [
          "အလုပ်တစ်ခု၊ လူနှစ်ယောက်၊ ရက်သုံးဆယ်နဲ့ စမ်းပါ။",
          "Try it with one kind of work, two people and thirty days.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["မစမ်းခင် တိုင်းပါ", "Measure before you begin"],
      points: ["အခု ဘယ်လောက် ကြာသလဲ", "အခု ဘယ်နှခါ မှားသလဲ", "ဖောက်သည် ကျေနပ်သလား"],
      said: [
        [
          "မစမ်းခင် အခြေအနေကို မတိုင်းထားရင် နှိုင်းယှဉ်လို့ မရပါဘူး။",
          "If you do not measure before, there is nothing to compare with.",
        ],
        [
          "ကြာချိန်၊ အမှားအရေအတွက်၊ ဖောက်သည်ကျေနပ်မှုကို မှတ်ထားပါ။",
          "Note the time, the mistakes and how happy your customers are.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ရက် 30 အစီအစဉ်", "The thirty days"],
      points: [
        "ရက် 1–5 - သင်ယူ၊ prompt ရေး",
        "ရက် 6–25 - နေ့တိုင်းသုံး၊ မှတ်တမ်းရေး",
        "ရက် 26–30 - နှိုင်းယှဉ်၊ ဆုံးဖြတ်",
      ],
      said: [
        [
          "ပထမ ငါးရက်မှာ သင်ယူပြီး prompt တွေ ရေးပါ။ ပြီးရင် ရက်နှစ်ဆယ် နေ့တိုင်းသုံးပါ။",
          "Learn and write prompts for five days, then use them daily for twenty.",
        ],
        ["နောက်ဆုံး ငါးရက်မှာ နှိုင်းယှဉ်ပြီး ဆုံးဖြတ်ပါ။", "In the last five days compare and decide."],
      ],
    },
    {
      kind: "contrast",
      title: ["ဆုံးဖြတ်ချက်", "The decision"],
      weak: "“ကောင်းမယ် ထင်တယ်၊ ဆက်လုပ်ကြမယ်”",
      strong: "“အချိန် 40% သက်သာပြီး အမှား မတိုးရင် ဆက်လုပ်မယ်”",
      said: [
        [
          "ဆက်လုပ်မလုပ် စည်းမျဉ်းကို စမ်းသပ်မှု မစခင် ရေးထားပါ။",
          "Write the rule for going on before the pilot begins.",
        ],
        [
          "ဒါမှ ခံစားချက်နဲ့ မဟုတ်ဘဲ အချက်အလက်နဲ့ ဆုံးဖြတ်နိုင်ပါမယ်။",
          "Then you decide by facts and not by feeling.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["တိုးချဲ့တဲ့အခါ", "When you grow"],
      points: [
        "အဆင်ပြေတဲ့ prompt တွေကို မျှဝေပါ",
        "အဖွဲ့တိုင်းမှာ ကူညီသူ 1 ယောက် ထားပါ",
        "3 လ တစ်ခါ ပြန်သုံးသပ်ပါ",
      ],
      said: [
        [
          "အဆင်ပြေတဲ့ prompt တွေကို စုပြီး အားလုံးကို မျှဝေပါ။",
          "Collect the prompts that work and share them with everybody.",
        ],
        [
          "အဖွဲ့တိုင်းမှာ ကူညီသူ တစ်ယောက် ထားပြီး သုံးလတစ်ခါ ပြန်သုံးသပ်ပါ။",
          "Have one helper in every team, and review it every three months.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ကိုယ့်ရဲ့ ရက် 30 အစီအစဉ်ကို စာရွက်တစ်ရွက်မှာ ရေးပါ",
      said: [
        [
          "ကိုယ့်ရဲ့ ရက်သုံးဆယ် အစီအစဉ်ကို စာရွက်တစ်ရွက်ပေါ်မှာ ရေးပါ။",
          "Write your thirty-day plan on one sheet of paper.",
        ],
        [
          "အလုပ်၊ လူ၊ တိုင်းမယ့်အချက်နဲ့ ဆုံးဖြတ်စည်းမျဉ်း ထည့်ရေးပါ။",
          "Name the work, the people, what you measure and the rule for deciding.",
        ],
      ],
    },
  ],
};
