import type { Lesson } from "../shapes.ts";

export const honestSchool: Lesson = {
  file: "honest-school.mp4",
  title: ["ကျောင်းမှာ ရိုးရိုးသားသား သုံးဖို့", "Honest use in school"],
  description: [
    "အိမ်စာအတွက် AI ကို ဆရာလို မေးနည်းနဲ့ AI က ဘာတွေ ကူညီပေးလဲဆိုတာ ပြောပြနည်း။",
    "How to use AI like a tutor for homework, and how to say what it did.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ကျောင်းမှာ ရိုးရိုးသားသား သုံးဖို့", "Honest use in school"],
      text: "အရင် ကိုယ်တိုင် စဉ်းစားပါ၊ ပြီးမှ AI ကို မေးပါ",
      said: [
        [
          "ကျောင်းစာမှာ AI ကို ဆရာလို မေးရင် ပိုတတ်လာပါတယ်။",
          "If students ask AI like a tutor, they learn more at school.",
        ],
        [
          "ကိုယ့်အစား ရေးခိုင်းပြီး အပ်ရင် ဘာမှ မတတ်ဘဲ ကျန်ခဲ့ပါမယ်။",
          "If it does the homework and you hand it in, you learn nothing.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["အိမ်စာ", "Homework"],
      weak: "AI ရေးပေးတဲ့ စာစီစာကုံးကို အပ်တယ်",
      strong: "ကိုယ်တိုင်ရေးပြီး “ဘာတွေ မရှင်းလဲ 3 ချက် ပြပါ” လို့ မေးတယ်",
      said: [
        [
          "AI ရေးတဲ့ စာစီစာကုံးကို ကိုယ့်စာအဖြစ် မအပ်ပါနဲ့။",
          "Do not hand in an essay by AI as your own work.",
        ],
        [
          "အရင် ကိုယ်တိုင် ရေးပြီး ဘာပြင်သင့်လဲ မေးပါ။",
          "Write the essay yourself first, and then ask what to improve.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["တတ်လာအောင် မေးနည်း", "Ask so that you learn"],
      points: ["“သဲလွန်စ တစ်ခုပဲ ပေးပါ”", "“ဒီအဆင့် ဘာကြောင့်လဲ ရှင်းပြပါ”", "“မေးခွန်း 5 ခု မေးပြီး စစ်ပါ”"],
      said: [
        [
          "အဖြေကို မတောင်းဘဲ သဲလွန်စ တောင်းပါ။",
          "Ask for a hint and not for the solution.",
        ],
        [
          "စာမေးပွဲအတွက် AI ကို မေးခွန်းထုတ်ခိုင်းပြီး ကိုယ်တိုင် ဖြေပါ။",
          "Before an exam, let AI quiz you, and answer yourself.",
        ],
      ],
    },
    {
      kind: "chat",
      title: ["ဥပမာ", "An example"],
      asked: "2x + 6 = 14 ကို အဖြေ မပြဘဲ သဲလွန်စ တစ်ခုပဲ ပေးပါ",
      answered: "ဘယ်ဘက်ခြမ်းမှာ 2x ပဲ ကျန်အောင် ဘာကို နုတ်ရမလဲ။",
      said: [
        [
          "ဒီကျောင်းသားက သဲလွန်စပဲ တောင်းပြီး ကျန်တာကို ကိုယ်တိုင် လုပ်ပါတယ်။",
          "This student asks only for a hint and does the rest alone.",
        ],
        [
          "AI က သဲလွန်စ တစ်ခုပဲ ပေးပါတယ်။",
          "The AI gives one hint, and no solution.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["AI က ဘာကူညီပေးလဲ ပြောပါ", "Say what AI did"],
      points: ["ဆရာ ခွင့်ပြုလား အရင်မေးပါ", "AI က ဘာကူညီပေးလဲ စာအောက်မှာ ရေးပါ", "ရင်းမြစ်ကို ကိုယ်တိုင် ဖတ်ပါ"],
      said: [
        [
          "ကျောင်းမှာ AI သုံးခွင့်ရှိလား ဆရာ၊ ဆရာမကို အရင်မေးပါ။",
          "Ask your teacher first whether AI is allowed at school.",
        ],
        [
          "ပြီးရင် “စာလုံးပေါင်းကို AI နဲ့ စစ်ထားပါတယ်” လို့ စာအောက်မှာ ရေးပါ။",
          'Then tell your teacher in a line under your homework: "I checked the spelling with AI."',
        ],
      ],
    },
    {
      kind: "points",
      title: ["ဆရာ၊ ဆရာမတွေအတွက်", "For teachers"],
      points: ["ဘာခွင့်ပြုလဲ အစကတည်းက ပြောပါ", "AI စစ်တဲ့ အက်ပ်တစ်ခုတည်းကို မယုံပါနဲ့", "ကျောင်းသားအမည် မထည့်ပါနဲ့"],
      said: [
        [
          "AI ရေးတာလား စစ်တဲ့ အက်ပ်တွေက မှားတတ်လို့ ကျောင်းသားကို အရင်မေးပါ။",
          "Apps that look for AI writing make mistakes, so ask the student first.",
        ],
        [
          "ကျောင်းသားရဲ့ အမည်နဲ့ အမှတ်ကို AI ထဲ မထည့်ပါနဲ့။",
          "Never give the names or marks of students to AI.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ဒီနေ့သင်ခဲ့တဲ့စာအတွက် AI ကို မေးခွန်း 3 ခု ထုတ်ခိုင်းပြီး ဖြေပါ",
      said: [
        [
          "ဒီနေ့ ကျောင်းမှာ သင်ခဲ့တဲ့စာအတွက် AI ကို မေးခွန်းသုံးခု ထုတ်ခိုင်းပါ။",
          "Let AI quiz you with three questions about what you learned at school today.",
        ],
        ["စာအုပ် မကြည့်ဘဲ ဖြေကြည့်ပါ။", "Answer them without your book."],
      ],
    },
  ],
};
