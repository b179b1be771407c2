import type { Lesson } from "../shapes.ts";

export const summaries: Lesson = {
  file: "summaries.mp4",
  title: ["စာရှည်ကို အကျဉ်းချုပ်နည်း", "Summarizing long texts"],
  description: [
    "အစည်းအဝေးမှတ်တမ်း၊ စာချုပ်၊ သတင်းတွေကို အမြန်ဖတ်နိုင်အောင် အရေးကြီးတာ မကျန်ဘဲ အကျဉ်းချုပ်နည်း။",
    "How to summarize minutes, contracts and news so that nothing important is lost.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["စာရှည်ကို အကျဉ်းချုပ်နည်း", "Summarizing long texts"],
      text: "အမည်ဖုံးပါ၊ စာထည့်ပါ၊ ဘာအတွက်လဲ ပြောပါ",
      said: [
        [
          "စာရှည်တွေ ဖတ်ရတာ အချိန်ကုန်ပါတယ်။ AI က အကျဉ်းချုပ်ပေးနိုင်ပါတယ်။",
          "Long texts take time to read. An AI can summarize them.",
        ],
        [
          "အမည်တွေကို ဖုံးပြီး စာထည့်ပါ။ ဘာအတွက်လဲ၊ ဘယ်ပုံစံလဲ ပြောပါ။",
          "Remove the names, give it the text, and say what it is for and in what form.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["ဘာအတွက်လဲ ပြောပါ", "Say what it is for"],
      weak: "ဒါကို အကျဉ်းချုပ်ပါ",
      strong: "မန်နေဂျာ ဆုံးဖြတ်ဖို့ အချက် 3 ချက်နဲ့ ကုန်ကျစရိတ်ကို ပြပါ",
      said: [
        [
          "အကျဉ်းချုပ်ပါလို့ပဲ ပြောရင် အရေးကြီးတာ ကျန်ခဲ့နိုင်ပါတယ်။",
          'If you only say "summarize", something important may be left out.',
        ],
        ["ဘယ်သူ ဖတ်မလဲ၊ ဘာဆုံးဖြတ်မလဲ ပြောပြပါ။", "Say who will read it and what has to be decided."],
      ],
    },
    {
      kind: "points",
      title: ["အသုံးဝင်တဲ့ ပုံစံများ", "Useful forms"],
      points: [
        "ဆုံးဖြတ်ချက် / တာဝန်ယူသူ / နောက်ဆုံးရက်",
        "အားသာချက်နဲ့ အားနည်းချက်",
        "ကလေးတစ်ယောက် နားလည်မယ့် စကား",
      ],
      said: [
        [
          "အစည်းအဝေးအတွက် ဆုံးဖြတ်ချက်၊ တာဝန်ယူသူ၊ နောက်ဆုံးရက် ဇယား တောင်းပါ။",
          "For a meeting ask for a table: decision, who does it, by when.",
        ],
        [
          "ရွေးစရာရှိရင် အားသာချက်၊ အားနည်းချက် စာရင်း တောင်းပါ။",
          "For a choice ask for advantages and disadvantages.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["မမှားအောင်", "So that nothing goes wrong"],
      points: ["“စာထဲမှာ ပါတာကိုပဲ ရေးပါ”", "“မပါရင် မပါဘူးလို့ ပြောပါ”", "ကိန်းဂဏန်းကို မူရင်းနဲ့ တိုက်စစ်ပါ"],
      said: [
        [
          "စာထဲမှာ ပါတာကိုပဲ ရေးပါ၊ မပါရင် မပါဘူးလို့ ပြောပါ ဆိုတာ ထည့်ပါ။",
          "Add: write only what is in the text, and say so if something is missing.",
        ],
        ["ကိန်းဂဏန်းတွေကို မူရင်းနဲ့ တိုက်စစ်ပါ။", "Compare all figures with the original."],
      ],
    },
    {
      kind: "chat",
      title: ["ဥပမာ", "An example"],
      asked: "အမည်တွေကို [A]၊ [B] နဲ့ ဖုံးထားပါတယ်။ အလုပ်၊ တာဝန်ယူသူ၊ ရက်ကို စာရင်းလုပ်ပါ။ မပါရင် “မဖော်ပြ” လို့ ရေးပါ",
      answered: "1. စာချုပ်ပြင် - [A] - ဇူလိုင် 5 ရက် 2. အခန်းငှား - [B] - မဖော်ပြ",
      said: [
        [
          "အမည်ရင်းတွေကို [A]၊ [B] နဲ့ ဖုံးပြီးမှ မှတ်တမ်းကို ထည့်ပါတယ်။",
          "Write [A] and [B] instead of people's names before you paste the minutes.",
        ],
        [
          "မပါတဲ့အချက်ကို AI က စိတ်ကူးနဲ့ မဖြည့်တော့ပါဘူး။",
          "The AI does not fill gaps with its own ideas.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "သတင်းတစ်ပုဒ်ကို ဝါကျ 3 ကြောင်း အကျဉ်းချုပ်ခိုင်းပြီး မူရင်းနဲ့ တိုက်ပါ",
      said: [
        [
          "သတင်းတစ်ပုဒ်ကို ဝါကျသုံးကြောင်းနဲ့ အကျဉ်းချုပ်ခိုင်းကြည့်ပါ။",
          "Let the AI summarize a news article in three sentences.",
        ],
        [
          "မူရင်းနဲ့ တိုက်ပြီး ဘာကျန်ခဲ့သလဲ ရှာပါ။",
          "Compare it with the original and find what is missing.",
        ],
      ],
    },
  ],
};
