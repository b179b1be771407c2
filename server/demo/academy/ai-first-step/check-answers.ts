import type { Lesson } from "../shapes.ts";

export const checkAnswers: Lesson = {
  file: "check-answers.mp4",
  title: ["အဖြေကို စစ်ဆေးပါ", "Check the answer"],
  description: [
    "AI က မှားနေရင်တောင် သေချာသလို ဖြေတတ်ပါတယ်။ မူရင်းစာမျက်နှာကို ဖွင့်ပြီး အဖြေကို စစ်နည်း။",
    "AI can be wrong and still sound sure. How to open the source and check what it says.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ဘာကြောင့် မှားသလဲ", "Why it goes wrong"],
      text: "အင်တာနက်မှာ ရှာပြီး ဖြေရင်တောင် မှားတတ်တယ်",
      said: [
        [
          "AI က ဖြစ်နိုင်ခြေများတာကို ရေးတာမို့ မရှိတဲ့ စာအုပ်၊ မရှိတဲ့ ဥပဒေကိုတောင် ရေးတတ်ပါတယ်။",
          "AI writes what is likely, so it may even write about books and laws that do not exist.",
        ],
        [
          "အင်တာနက်မှာ ရှာပြီး ဖြေရင်တောင် စာမျက်နှာကို မှားဖတ်တတ်ပါတယ်။",
          "Even when it searches the web, it may read a page wrongly.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["စစ်နည်း 3 နည်း", "Three ways to check"],
      points: ["အဖြေအောက်က link ကို ဖွင့်ဖတ်ပါ", "ဘယ်သူ ဘယ်နေ့က ရေးထားလဲ ကြည့်ပါ", "သိတဲ့သူတစ်ယောက်ကို ပြပါ"],
      said: [
        [
          "ပထမ၊ အဖြေအောက်က link ကို ဖွင့်ပြီး အဲဒီအချက် တကယ်ပါသလား ဖတ်ပါ။ link မပါရင် တောင်းပါ။",
          "First, open the link under the answer and read whether the page really says it. If there is no link, ask for one.",
        ],
        [
          "ဒုတိယ၊ ဘယ်သူ ဘယ်နေ့က ရေးထားလဲ ကြည့်ပါ။ တတိယ၊ သိတဲ့သူကို ပြပါ။",
          "Second, see who wrote it and when. Third, show it to somebody who knows.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အထူးဂရုစိုက်ပါ", "Take special care with"],
      points: ["ဆေးနဲ့ ကျန်းမာရေး", "ဥပဒေနဲ့ ငွေကြေး", "နေ့စွဲ၊ ကိန်းဂဏန်း၊ လူအမည်"],
      said: [
        [
          "ဆေး၊ ဥပဒေ၊ ငွေကြေးနဲ့ ပတ်သက်ရင် AI အဖြေတစ်ခုတည်းကို မယုံပါနဲ့။",
          "In medicine, law and money, never rely on an AI's answer alone.",
        ],
        [
          "ဆရာဝန်၊ ရှေ့နေ ဒါမှမဟုတ် ကျွမ်းကျင်သူကို မေးပါ။",
          "Ask a doctor, a lawyer or somebody who knows.",
        ],
      ],
    },
    {
      kind: "chat",
      title: ["ဒီလို မေးကြည့်ပါ", "Ask like this"],
      asked: "အဖြေထဲက ဘယ် 2 ချက်ကို ကိုယ်တိုင် စစ်သင့်သလဲ။ ဘယ်မှာ စစ်ရမလဲ",
      answered: "နေ့စွဲနဲ့ ကြေးနှုန်းကို စစ်ပါ။ နှစ်ချက်လုံး သက်ဆိုင်ရာဌာနရဲ့ စာမျက်နှာမှာ စစ်နိုင်ပါတယ်။",
      said: [
        [
          "ဘယ်အချက်တွေ စစ်သင့်သလဲလို့ AI ကိုလည်း မေးနိုင်ပါတယ်။",
          "You can also ask the AI itself which points to check.",
        ],
        ["ဒါပေမဲ့ ကိုယ်တိုင် ဖွင့်ကြည့်ပြီး စစ်ရပါမယ်။", "But you must open the page and check it yourself."],
      ],
    },
    {
      kind: "contrast",
      title: ["ဘယ်လို သုံးမလဲ", "How to use an answer"],
      weak: "အဖြေကို ကူးပြီး ချက်ချင်း ပို့လိုက်တယ်",
      strong: "ဖတ်၊ စစ်၊ ကိုယ့်စကားနဲ့ ပြင်ပြီးမှ ပို့တယ်",
      said: [
        [
          "အဖြေကို ကူးပြီး ချက်ချင်း ပို့တာက အန္တရာယ် အများဆုံးပါ။",
          "The riskiest way is to copy an answer and send it at once.",
        ],
        [
          "ဖတ်ပါ၊ စစ်ပါ၊ ကိုယ့်စကားနဲ့ ပြင်ပါ၊ ပြီးမှ ပို့ပါ။",
          "Read it, check it, use your own words, and then send it.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ကိုယ့်မြို့အကြောင်း AI ကို မေးပြီး မူရင်းစာမျက်နှာကို ဖွင့်စစ်ပါ",
      said: [
        [
          "ကိုယ့်မြို့ ဒါမှမဟုတ် ရွာအကြောင်း AI ကို မေးပြီး မူရင်းစာမျက်နှာကို ဖွင့်ကြည့်ပါ။",
          "Ask an AI about your own town or village, and open the source.",
        ],
        [
          "အမှားတွေ့ရင် မှတ်စုမှာ ရေးထားပါ။",
          "If you find a mistake, write it down in your notes.",
        ],
      ],
    },
  ],
};
