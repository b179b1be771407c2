import type { Lesson } from "../shapes.ts";

export const firstPrompt: Lesson = {
  file: "first-prompt.mp4",
  title: ["ပထမဆုံး prompt", "Your first prompt"],
  description: [
    "တိတိကျကျ မေးတတ်ရင် အဖြေ ပိုကောင်းလာပါတယ်။ မေးခွန်းကောင်းတစ်ခုမှာ ပါရမယ့် သုံးချက်ကို လေ့လာပါ။",
    "Ask precisely and the answers get better: the three things that a good prompt contains.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["Prompt ဆိုတာ ဘာလဲ", "What is a prompt?"],
      text: "AI ကို ပေးတဲ့ မေးခွန်း ဒါမှမဟုတ် ညွှန်ကြားချက်",
      said: [
        [
          "AI ကို ရေးပေးလိုက်တဲ့ မေးခွန်း ဒါမှမဟုတ် ညွှန်ကြားချက်ကို prompt လို့ ခေါ်ပါတယ်။",
          "What you write to an AI, a question or an instruction, is called a prompt.",
        ],
        ["Prompt ကောင်းရင် အဖြေလည်း ကောင်းပါတယ်။", "A good prompt brings a good answer."],
      ],
    },
    {
      kind: "contrast",
      title: ["နှိုင်းယှဉ်ကြည့်ပါ", "Compare these two"],
      weak: "စာတစ်စောင် ရေးပေးပါ",
      strong: "ဆရာမဆီ ခွင့် 2 ရက်တောင်းဖို့ ယဉ်ကျေးတဲ့စာ 5 ကြောင်း ရေးပေးပါ",
      said: [
        [
          "“စာတစ်စောင် ရေးပေးပါ” ဆိုရင် AI က ဘာစာလဲ မသိပါဘူး။",
          'If you say "write a letter", the AI does not know which letter.',
        ],
        [
          "ဘယ်သူ့ဆီ၊ ဘာအတွက်၊ ဘယ်လောက်ရှည်လဲ ပြောပြရင် သုံးလို့ရတဲ့စာ ရပါတယ်။",
          "Say who it is for, why, and how long, and you get a letter that you can use.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["မေးခွန်းကောင်းမှာ 3 ချက် ပါပါတယ်", "Three parts of a good prompt"],
      points: ["ဘာလုပ်ပေးရမလဲ", "ဘယ်သူ့အတွက်လဲ၊ ဘာကြောင့်လဲ", "ဘယ်ပုံစံလဲ၊ ဘယ်လောက်ရှည်လဲ"],
      said: [
        [
          "မေးခွန်းကောင်းမှာ အချက် သုံးချက် ပါပါတယ်။ ဘာလုပ်ပေးရမလဲ၊ ဘယ်သူ့အတွက်လဲ၊ ဘယ်ပုံစံလဲ။",
          "A good prompt has three parts: what to do, who it is for, and in what form.",
        ],
        ["ဒီသုံးချက်ကို မေးခွန်းတိုင်းမှာ ထည့်ကြည့်ပါ။", "Put these three into every prompt."],
      ],
    },
    {
      kind: "chat",
      title: ["ဥပမာ", "An example"],
      asked: "7 တန်းကျောင်းသား နားလည်အောင် မိုး ဘာကြောင့်ရွာလဲ ဝါကျ 2 ကြောင်းနဲ့ ရှင်းပြပါ",
      answered: "နေပူတော့ ရေက အငွေ့ဖြစ်ပြီး အပေါ်တက်သွားတယ်။ အပေါ်မှာ အေးလို့ ရေစက်တွေ စုမိပြီး လေးလာရင် မိုးရွာတယ်။",
      said: [
        [
          "ဒီမေးခွန်းမှာ ဘယ်သူ့အတွက်၊ ဘာအကြောင်း၊ ဘယ်လောက်ရှည်လဲ အကုန်ပါပါတယ်။",
          "This prompt says who it is for, what it is about and how long.",
        ],
        [
          "ဒါကြောင့် အဖြေက လွယ်တဲ့စကားနဲ့ ဝါကျ 2 ကြောင်းပဲ ရှိပါတယ်။",
          "So the answer has two sentences, in words that a pupil understands.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["တစ်ခါတည်းနဲ့ မရပ်ပါနဲ့", "Do not stop after one try"],
      points: ["“ပိုတိုအောင် ရေးပေးပါ”", "“ဥပမာတစ်ခု ထည့်ပေးပါ”", "“ပိုယဉ်ကျေးတဲ့ လေသံနဲ့ ပြင်ပါ”"],
      said: [
        [
          "ပထမအဖြေကို မကြိုက်ရင် ပြန်ပြင်ခိုင်းပါ။ AI က စိတ်မဆိုးပါဘူး။",
          "If you do not like the first answer, ask for changes. The AI does not mind.",
        ],
        [
          "ပိုတိုအောင်၊ ဥပမာထည့်ပြီး၊ ပိုယဉ်ကျေးအောင် ဆက်ပြောနိုင်ပါတယ်။",
          "You can go on: shorter, with an example, more polite.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "လိုနေတဲ့စာတစ်စောင်ကို 3 ချက်လုံး ထည့်ပြီး AI ကို ရေးခိုင်းပါ",
      said: [
        [
          "တကယ်လိုနေတဲ့ စာတစ်စောင်ကို ရွေးပြီး သုံးချက်လုံး ပါအောင် မေးကြည့်ပါ။",
          "Choose a letter that you really need, and ask for it with all three parts.",
        ],
        ["မကြိုက်ရင် ပြန်ပြင်ခိုင်းပါ။", "If you do not like it, ask for changes."],
      ],
    },
  ],
};
