import type { Lesson } from "../shapes.ts";

export const policy: Lesson = {
  file: "policy.mp4",
  title: ["AI သုံးစွဲမှု မူဝါဒ", "An AI policy"],
  description: [
    "စာတစ်မျက်နှာနဲ့ ဝန်ထမ်းအားလုံး နားလည်မယ့် AI မူဝါဒ ရေးနည်း။",
    "A policy on one page that everybody in the office understands.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["AI သုံးစွဲမှု မူဝါဒ", "An AI policy"],
      text: "စာတစ်မျက်နှာ၊ အားလုံးနားလည်၊ အားလုံးလိုက်နာ",
      said: [
        ["ဝန်ထမ်းတွေက AI ကို သုံးနေပြီးသား ဖြစ်နိုင်ပါတယ်။", "Your staff may well be using AI already."],
        [
          "တားမယ့်အစား ဘယ်လိုသုံးရမလဲ စာတစ်မျက်နှာနဲ့ ရှင်းပြပါ။",
          "Instead of forbidding it, explain on one page how to use it.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ပါရမယ့် အချက်များ", "What it must say"],
      points: ["ဘာအတွက် သုံးနိုင်သလဲ", "ဘာတွေ မထည့်ရသလဲ", "ဘယ်သူ တာဝန်ယူသလဲ"],
      said: [
        [
          "မူဝါဒမှာ သုံးနိုင်တဲ့အလုပ်၊ မထည့်ရမယ့်အချက်အလက်၊ တာဝန်ယူမယ့်သူ ပါရပါမယ်။",
          "It must say what AI may be used for, what must not be entered and who is responsible.",
        ],
        [
          "ဥပမာတစ်ခုစီ ထည့်ရေးရင် ပိုနားလည်လွယ်ပါတယ်။",
          "One example for each makes it easier to understand.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အချက်အလက် အရောင် 3 မျိုး", "Data in three colors"],
      points: [
        "အနီ - ဖောက်သည်အမည်၊ လစာ၊ စကားဝှက် - မထည့်ရ",
        "အဝါ - ဌာနတွင်း စာ - ခွင့်တောင်း၊ အမည်ဖုံး",
        "အစိမ်း - အများသိ အချက်အလက် - သုံးနိုင်",
      ],
      said: [
        ["အချက်အလက်တွေကို အနီ၊ အဝါ၊ အစိမ်း သုံးမျိုး ခွဲပါ။", "Sort information into red, yellow and green."],
        [
          "အနီကို ဘယ်တော့မှ မထည့်ရဘူး၊ အဝါကို ခွင့်တောင်းပြီး အမည်ဖုံးရမယ်၊ အစိမ်းကို လွတ်လွတ်လပ်လပ် သုံးနိုင်ပါတယ်။",
          "Red is never entered, yellow needs permission and hidden names, green is free to use.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["လူက နောက်ဆုံးစစ်ရမယ်", "A person checks last"],
      points: ["အပြင်ကို ပို့မယ့်စာတိုင်း လူစစ်ပြီးမှ", "AI သုံးထားရင် ပွင့်ပွင့်လင်းလင်း ပြောပါ", "မှားရင် မဖုံးဘဲ ပြောပါ"],
      said: [
        [
          "အပြင်ကို ပို့မယ့်စာတိုင်း လူတစ်ယောက် စစ်ပြီးမှ ပို့ပါ။",
          "A person checks everything before it leaves the office.",
        ],
        [
          "အမှားကို ပြောပြတဲ့ ဝန်ထမ်းကို အပြစ်မတင်ပါနဲ့။ ဒါမှ အားလုံး သင်ယူနိုင်မှာပါ။",
          "Do not blame staff who report a mistake. Then everybody can learn from it.",
        ],
      ],
    },
    {
      kind: "chat",
      title: ["AI ကို အကြမ်းရေးခိုင်းပါ", "Let AI write the draft"],
      asked: "ဝန်ထမ်း 12 ယောက်ရှိတဲ့ ပုံနှိပ်တိုက်အတွက် AI မူဝါဒ ခေါင်းစဉ် 3 ခုကို စာရင်းနဲ့ ပြပါ",
      answered: "1. AI သုံးနိုင်တဲ့အလုပ် 2. အချက်အလက် အနီ၊ အဝါ၊ အစိမ်း 3. တာဝန်ယူသူ",
      said: [
        ["မူဝါဒအကြမ်းကို AI ကို ရေးခိုင်းနိုင်ပါတယ်။", "You can let the AI write the first draft."],
        [
          "ပြီးရင် ဝန်ထမ်းတွေနဲ့ အတူ ဖတ်ပြီး ပြင်ပါ။ ဥပဒေနဲ့ ကိုက်မကိုက် မေးပါ။",
          "Then read and change it together, and ask whether it fits the law.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "သင်တန်းဖိုင်ထဲက မူဝါဒပုံစံကို ကိုယ့်လုပ်ငန်းအတွက် ဖြည့်ပါ",
      said: [
        [
          "သင်တန်းဖိုင်ထဲမှာ မူဝါဒပုံစံ Word ဖိုင် ပါပါတယ်။",
          "Among the course files there is a policy form as a Word file.",
        ],
        [
          "ကိုယ့်လုပ်ငန်းအတွက် ဝန်ထမ်းတွေနဲ့ အတူ ဖြည့်ပါ။",
          "Fill it in for your business, together with your staff.",
        ],
      ],
    },
  ],
};
