import type { Lesson } from "../shapes.ts";

export const countTheCost: Lesson = {
  file: "count-the-cost.mp4",
  title: ["ကုန်ကျစရိတ်နဲ့ အကျိုးအမြတ်", "Cost and benefit"],
  description: [
    "AI သုံးစွဲခကို ကျပ်နဲ့ ဘယ်လိုတွက်မလဲ၊ တကယ် ကိုက်မကိုက် ဘယ်လိုသိမလဲ။",
    "What AI costs in kyat, and how to know whether it is worth it.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ကုန်ကျစရိတ်နဲ့ အကျိုးအမြတ်", "Cost and benefit"],
      text: "လစဉ်ကြေး + စစ်ချိန် + သင်ချိန် = တကယ့်ကုန်ကျစရိတ်",
      said: [
        [
          "AI ကုန်ကျစရိတ်ဆိုတာ လစဉ်ကြေး တစ်ခုတည်း မဟုတ်ပါဘူး။",
          "The cost of AI is more than the monthly fee.",
        ],
        [
          "စစ်ရတဲ့အချိန်နဲ့ ဝန်ထမ်းသင်ရတဲ့အချိန်ကိုပါ ထည့်တွက်ရပါမယ်။",
          "Count the time for checking and for training people too.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["လစဉ်ကြေး ဘယ်နှကျပ်လဲ", "The price in kyat"],
      points: [
        "အခြေခံ (Basic) - 5,000 ကျပ်၊ အကြိမ် 50",
        "ပရော်ဖက်ရှင်နယ် (Professional) - 10,000 ကျပ်၊ အကန့်အသတ်မရှိ",
        "လုပ်ငန်းသုံး (Enterprise) - 15,000 ကျပ်",
        "နိုင်ငံခြား AI - 80,000 ကျပ်ခန့် (2026 ဇန်နဝါရီ)",
      ],
      said: [
        [
          "Pyinnya ရဲ့ လစဉ်ကြေးက အခြေခံ 5,000 ကျပ်၊ ပရော်ဖက်ရှင်နယ် 10,000 ကျပ်၊ လုပ်ငန်းသုံး 15,000 ကျပ်ပါ။",
          "Pyinnya's monthly fee is 5,000 kyat for Basic, 10,000 for Professional and 15,000 for Enterprise.",
        ],
        [
          "တစ်လ $20 ပေးရတဲ့ နိုင်ငံခြား AI က 80,000 ကျပ်ခန့်ပါ (2026 ဇန်နဝါရီ)။ ဒီနေ့ပေါက်ဈေးနဲ့ ပြန်တွက်ပါ။",
          "A foreign AI at $20 a month costs about 80,000 kyat (January 2026). Count again at today's rate.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["Token ဆိုတာ", "What tokens are"],
      points: [
        "AI က စာကို token အပိုင်းလေးတွေနဲ့ ရေတွက်တယ်",
        "မေးခွန်းရော အဖြေပါ ကျသင့်တယ်",
        "မြန်မာစာက token ပိုကုန်တတ်တယ်",
      ],
      said: [
        [
          "AI ဝန်ဆောင်မှုတွေက စာကို token လို့ခေါ်တဲ့ အပိုင်းလေးတွေနဲ့ ရေတွက်ပါတယ်။",
          "AI services count text in small pieces called tokens.",
        ],
        [
          "အကြောင်းအရာတူရင်တောင် မြန်မာလို ရေးရင် token ပိုကုန်တတ်ပါတယ်။",
          "The same content in Burmese often takes more tokens.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["တွက်ကြည့်ရအောင်", "Let us count"],
      points: [
        "စာ 100 စောင် × 12 မိနစ် သက်သာ = 20 နာရီ",
        "20 နာရီ × 2,000 ကျပ် = 40,000 ကျပ်",
        "လစဉ်ကြေး 10,000 ကျပ် နုတ်ရင် 30,000 ကျပ် မြတ်",
      ],
      said: [
        [
          "စာတစ်စောင် 20 မိနစ်ကနေ စစ်ချိန်ပါ 8 မိနစ် ဖြစ်သွားရင် တစ်လ စာ 100 အတွက် 20 နာရီ သက်သာပါတယ်။",
          "If a letter takes 8 minutes instead of 20, checking included, 100 letters a month save 20 hours.",
        ],
        [
          "တစ်နာရီ 2,000 ကျပ်နဲ့တွက်ပြီး လစဉ်ကြေး 10,000 ကျပ် နုတ်ရင် 30,000 ကျပ် မြတ်ပါတယ်။",
          "At 2,000 kyat an hour that is 40,000 kyat. Take away the fee of 10,000, and 30,000 kyat are left.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["ကုန်ကျစရိတ် လျှော့နည်း", "Spending less"],
      weak: "မေးတိုင်း စာရွက်စာတမ်း တစ်ခုလုံးကို ထည့်တယ်",
      strong: "လိုတဲ့စာပိုဒ်ကိုပဲ ထည့်ပြီး အဖြေအရှည်ကို ကန့်သတ်တယ်",
      said: [
        [
          "လိုတဲ့ စာပိုဒ်ကိုပဲ ထည့်ပြီး အဖြေအရှည်ကို ကန့်သတ်ပါ။",
          "Give only the passage that is needed, and limit the answer's length.",
        ],
        ["လွယ်တဲ့အလုပ်အတွက် ဈေးသက်သာတဲ့ မော်ဒယ်ကို ရွေးပါ။", "For easy work choose a cheaper model."],
      ],
    },
    {
      kind: "points",
      title: ["ကြိုသတ်မှတ်ပါ", "Decide beforehand"],
      points: ["တစ်လ အများဆုံး ဘယ်လောက် သုံးမလဲ", "ဘယ်သူ စောင့်ကြည့်မလဲ", "ဘယ်အချိန် ရပ်မလဲ"],
      said: [
        [
          "တစ်လ အများဆုံး ဘယ်လောက် သုံးမလဲ၊ ဘယ်သူ စောင့်ကြည့်မလဲ ကြိုသတ်မှတ်ပါ။",
          "Set a monthly limit and name who watches it.",
        ],
        [
          "အကျိုးမရှိရင် ဘယ်အချိန် ရပ်မလဲ ဆုံးဖြတ်ထားပါ။",
          "Decide too when you would stop if it brings nothing.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "အလုပ်တစ်ခုကို AI နဲ့ တစ်ခါ၊ AI မပါဘဲ တစ်ခါ အချိန်တိုင်းပါ",
      said: [
        [
          "အလုပ်တစ်ခုတည်းကို AI မပါဘဲ တစ်ခါ၊ AI နဲ့ တစ်ခါ လုပ်ပြီး အချိန်တိုင်းပါ။",
          "Do the same piece of work once without AI and once with it, and take the time.",
        ],
        ["စစ်ရတဲ့အချိန်ကိုပါ ထည့်တွက်ပါ။", "Count the time for checking, too."],
      ],
    },
  ],
};
