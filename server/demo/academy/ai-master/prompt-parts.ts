import type { Lesson } from "../shapes.ts";

export const promptParts: Lesson = {
  file: "prompt-parts.mp4",
  title: ["Prompt ရဲ့ အစိတ်အပိုင်း 4 ခု", "The four parts of a prompt"],
  description: [
    "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ။ ဒီ 4 ခုနဲ့ လိုချင်တဲ့အဖြေကို ရနိုင်ပါတယ်။",
    "Role, task, context and format: four parts that bring the answer you want.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["Prompt ရဲ့ အစိတ်အပိုင်း 4 ခု", "The four parts of a prompt"],
      text: "အခန်းကဏ္ဍ + အလုပ် + နောက်ခံ + ပုံစံ",
      said: [
        ["ကောင်းတဲ့ prompt တစ်ခုမှာ အစိတ်အပိုင်း လေးခု ရှိပါတယ်။", "A good prompt has four parts."],
        [
          "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံနဲ့ ပုံစံတို့ ဖြစ်ပါတယ်။",
          "They are the role, the task, the context and the format.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["1. အခန်းကဏ္ဍ", "1. The role"],
      weak: "ဈေးညှိနည်း ပြောပြပါ",
      strong: "သင်က အတွေ့အကြုံရှိတဲ့ ကုန်စိမ်းဝယ်သူပါ။ ဈေးညှိနည်း ပြောပြပါ",
      said: [
        [
          "အခန်းကဏ္ဍ ပေးလိုက်ရင် AI က ဘယ်ဘက်က ကြည့်ပြီး ဖြေရမလဲ သိသွားပါတယ်။",
          "Give the AI a role, and it knows from which point of view to answer.",
        ],
        [
          "ဆရာ၊ ဝယ်သူ၊ အယ်ဒီတာ စသဖြင့် ကိုယ့်အလုပ်နဲ့ ကိုက်တာကို ရွေးပါ။",
          "Choose one that fits: a teacher, a buyer, an editor.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["2. အလုပ်", "2. The task"],
      points: [
        "ဘာလုပ်ရမလဲ အရင်ပြောပါ - ရေးပါ၊ ပြင်ပါ",
        "တစ်ခါမှာ အလုပ်တစ်ခု",
        "မလိုချင်တာကိုလည်း ပြောပါ",
      ],
      said: [
        [
          "ရေးပါ၊ ပြင်ပါ၊ နှိုင်းယှဉ်ပါ စသဖြင့် ဘာလုပ်ရမလဲ အရင်ပြောပါ။",
          "Begin the task with a verb: write, improve, compare.",
        ],
        [
          "တစ်ခါမှာ အလုပ်တစ်ခုပဲ ခိုင်းပြီး မလိုချင်တာကိုလည်း ပြောပါ။",
          "Ask for one thing at a time, and say what you do not want.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["3. နောက်ခံ", "3. The context"],
      points: ["ဘယ်သူ ဖတ်မှာလဲ", "ဘာတွေ သိပြီးသားလဲ", "ဘာအတွက် သုံးမှာလဲ"],
      said: [
        [
          "AI က သင့်အခြေအနေကို ပြောပြမှ သိပါတယ်။",
          "The AI does not know your situation unless you tell it.",
        ],
        [
          "ဘယ်သူ ဖတ်မှာလဲ၊ ဘာတွေ သိပြီးသားလဲ၊ ဘာအတွက် သုံးမှာလဲ ထည့်ရေးပါ။",
          "Say who will read it, what they know already and what it is for.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["4. ပုံစံ", "4. The format"],
      weak: "အကြံတွေ ပေးပါ",
      strong: "အကြံ 5 ခုကို ဇယားနဲ့ ပြပါ - အကြံ၊ ကုန်ကျစရိတ်၊ ကြာချိန်",
      said: [
        [
          "အဖြေကို ဇယား၊ စာရင်း၊ စာပိုဒ် ဘယ်ပုံစံ လိုချင်သလဲ ပြောပါ။",
          "Say in what form you want the answer: a table, a list or a paragraph.",
        ],
        [
          "အရေအတွက်နဲ့ အရှည်ပါ ပြောရင် ပြန်ပြင်ရတာ နည်းသွားပါတယ်။",
          "Give the number and the length too, and there is less to fix later.",
        ],
      ],
    },
    {
      kind: "chat",
      title: ["4 ခုလုံး ပေါင်းလိုက်ရင်", "All four together"],
      asked: "သင်က ဘဏ္ဍာရေးဆရာပါ။ အလုပ်ဝင်ခါစ လူငယ်တွေအတွက် လစာထဲက ငွေစုနည်း 3 ချက်ကို စာရင်းနဲ့ ရေးပါ",
      answered: "1. လစာရတာနဲ့ 10% ဖယ်ထားပါ။ 2. ဘာသုံးလဲ ရေးမှတ်ပါ။ 3. အကြွေး မဝယ်ပါနဲ့။",
      said: [
        [
          "ဒီ prompt မှာ အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ အားလုံး ပါပါတယ်။",
          "This prompt has all four: the role, the task, the context and the format.",
        ],
        [
          "ဒါကြောင့် အဖြေက လူငယ်တွေအတွက် စာရင်း 3 ချက် ဖြစ်ပါတယ်။",
          "So the answer is a list of three points for young people.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ကိုယ့်အလုပ်အတွက် 4 ချက်လုံး ပါတဲ့ prompt တစ်ခု ရေးပါ",
      said: [
        [
          "ကိုယ့်အလုပ်အတွက် prompt တစ်ခုကို လေးချက်လုံး ပါအောင် ရေးကြည့်ပါ။",
          "Write one prompt for your own work with all four parts.",
        ],
        ["သင်တန်းဖိုင်ထဲက လေ့ကျင့်ခန်းစာအုပ်က ကူညီပါတယ်။", "The workbook among the course files helps."],
      ],
    },
  ],
};
