import type { Lesson } from "../shapes.ts";

export const findTheWork: Lesson = {
  file: "find-the-work.mp4",
  title: ["ဘယ်အလုပ်ကို AI နဲ့ လုပ်မလဲ", "Which work for AI?"],
  description: [
    "လုပ်ငန်းထဲက အလုပ်တွေကို စာရင်းလုပ်ပြီး AI နဲ့ အသင့်တော်ဆုံးကို ရွေးနည်း။",
    "List the work in your business and choose what suits AI best.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ဘယ်အလုပ်ကို AI နဲ့ လုပ်မလဲ", "Which work for AI?"],
      text: "ကိရိယာကနေ မစပါနဲ့၊ ပြဿနာကနေ စပါ",
      said: [
        [
          "လုပ်ငန်းအများစုက AI ကိရိယာကို အရင်ဝယ်ပြီးမှ ဘာလုပ်ရမလဲ စဉ်းစားတတ်ပါတယ်။",
          "Many businesses buy the tool first and then wonder what to do with it.",
        ],
        [
          "ပြောင်းပြန်လုပ်ပါ။ အချိန်ကုန်တဲ့ ပြဿနာကနေ စပါ။",
          "Do it the other way round: begin with the problem that costs you time.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["တစ်ပတ်စာ အလုပ်စာရင်း", "A week's list of work"],
      points: ["ထပ်ခါထပ်ခါ လုပ်ရတဲ့ အလုပ်", "တစ်ပတ်ကို ဘယ်နှနာရီ ကုန်သလဲ", "မှားရင် ဘယ်လောက် ထိခိုက်မလဲ"],
      said: [
        [
          "တစ်ပတ်အတွင်း ထပ်ခါထပ်ခါ လုပ်ရတဲ့ အလုပ်တွေကို ရေးပါ။",
          "Write down the work that comes back again and again in a week.",
        ],
        [
          "ကုန်တဲ့နာရီနဲ့ မှားရင် ထိခိုက်နိုင်တာကို ဘေးမှာ ရေးပါ။",
          "Next to each one, write the hours, and the harm if it goes wrong.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["ရွေးပါ", "Choose"],
      weak: "ချေးငွေ၊ ဝန်ထမ်းရွေးတာကို AI တစ်ခုတည်း ဆုံးဖြတ်တယ်",
      strong: "အဖြေကြမ်း၊ ပစ္စည်းဖော်ပြချက်ကို AI ရေး၊ လူ စစ်တယ်",
      said: [
        [
          "လူ့ဘဝကို ထိခိုက်နိုင်တဲ့ ဆုံးဖြတ်ချက်တွေကို AI တစ်ခုတည်း မလုပ်ခိုင်းပါနဲ့။",
          "Do not let AI alone decide what may harm people's lives.",
        ],
        [
          "လူက စစ်ပြီး သုံးနိုင်တဲ့ စာအကြမ်းတွေက စဖို့ အကောင်းဆုံးပါ။",
          "Drafts that a person checks are the best place to begin.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အမှတ်ပေးနည်း", "Give each a score"],
      points: ["အချိန်သက်သာရင် 1 မှ 5", "စစ်ရလွယ်ရင် 1 မှ 5", "အန္တရာယ်နည်းရင် 1 မှ 5"],
      said: [
        [
          "အလုပ်တစ်ခုစီကို အချိန်သက်သာမှု၊ စစ်ရလွယ်မှု၊ အန္တရာယ်နည်းမှု သုံးမျိုးနဲ့ အမှတ်ပေးပါ။",
          "Score each one on three things: time saved, ease of checking, low risk.",
        ],
        ["အမှတ်အများဆုံး အလုပ်တစ်ခုကိုပဲ အရင်စပါ။", "Begin with only the one that scores highest."],
      ],
    },
    {
      kind: "chat",
      title: ["ဥပမာ - အွန်လိုင်းဆိုင်", "Example: an online shop"],
      asked: "အမည်နဲ့ ဖုန်းနံပါတ် ဖျက်ထားတဲ့ မေးခွန်း 20 ပါ။ အမျိုးအစားခွဲပြီး တစ်မျိုးမှာ ဘယ်နှခုလဲ ရေတွက်ပါ",
      answered: "ပို့ခ 8 ခု၊ အရောင်နဲ့ အရွယ် 6 ခု၊ ငွေပေးချေမှု 4 ခု၊ လဲလှယ်တာ 2 ခု",
      said: [
        [
          "အွန်လိုင်းဆိုင်မှာ ဖောက်သည်မေးခွန်းအများစုက ထပ်နေတတ်ပါတယ်။ အမည်တွေကို ဖျက်ပြီးမှ ထည့်ပါ။",
          "In an online shop most questions come again and again. Delete the names before you paste them.",
        ],
        [
          "အဖြေပုံစံ ကြိုရေးထားရင် ဖောက်သည်ကို ပိုမြန်မြန် ဖြေနိုင်ပါတယ်။",
          "With answers prepared you can reply to customers faster.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ကိုယ့်လုပ်ငန်းက အလုပ် 5 ခုကို အမှတ်ပေးပါ",
      said: [
        [
          "ကိုယ့်လုပ်ငန်းက အလုပ် ငါးခုကို စာရင်းလုပ်ပြီး အမှတ်ပေးကြည့်ပါ။",
          "List five kinds of work in your business and score them.",
        ],
        ["သင်တန်းဖိုင်ထဲက ဇယားကို သုံးနိုင်ပါတယ်။", "You can use the table among the course files."],
      ],
    },
  ],
};
