import type { Lesson } from "../shapes.ts";

export const burmesePrompts: Lesson = {
  file: "burmese-prompts.mp4",
  title: ["မြန်မာလို မေးနည်း", "Prompts in Burmese"],
  description: [
    "စာနဲ့၊ အသံနဲ့၊ ဓာတ်ပုံနဲ့ မြန်မာလို မေးနည်း။",
    "How to ask in Burmese: in writing, by voice and with a photo.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["မြန်မာလို မေးလို့ ရပါတယ်", "Burmese works"],
      text: "စာနဲ့၊ အသံနဲ့၊ ဓာတ်ပုံနဲ့ မေးပါ",
      said: [
        ["AI ကို မြန်မာလို မေးလို့ ရပါတယ်။", "You can ask an AI in Burmese."],
        [
          "ဒါပေမဲ့ AI က မြန်မာစာကို အင်္ဂလိပ်စာလောက် မသင်ထားရလို့ ဝါကျတိုတို၊ ရှင်းရှင်း မေးပါ။",
          "It has learned less Burmese than English, so ask in short, clear sentences.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["စာနဲ့ မေးရင်", "When you write"],
      points: ["ယူနီကုဒ်နဲ့ ရိုက်ပါ", "ဝါကျတစ်ကြောင်းမှာ အချက်တစ်ချက်", "ပညာရပ်စကားလုံးကို အင်္ဂလိပ်လို ထားပါ"],
      said: [
        [
          "ဇော်ဂျီနဲ့ မရိုက်ပါနဲ့။ ယူနီကုဒ်နဲ့ ရိုက်ပြီး ဝါကျတစ်ကြောင်းမှာ အချက်တစ်ချက်ပဲ ထည့်ပါ။",
          "Do not type in Zawgyi. Type in Unicode, with one thought in each sentence.",
        ],
        [
          "ပညာရပ်စကားလုံးကို အင်္ဂလိပ်လို ထားရင် AI က ပိုနားလည်ပါတယ်။",
          "Leave technical words in English, and the AI understands better.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အသံနဲ့ မေးရင်", "When you speak"],
      points: ["မိုက်ကို နှိပ်ပြီး ဖြည်းဖြည်း ပြောပါ", "မပို့ခင် စာကို ပြန်ဖတ်ပါ", "လူရှေ့မှာ ကိုယ်ရေးကိစ္စ မပြောပါနဲ့"],
      said: [
        [
          "စာရိုက်ရ ခက်ရင် မိုက်ကို နှိပ်ပြီး မြန်မာလို ဖြည်းဖြည်း ပြောပါ။",
          "If typing is hard, tap the microphone and speak slowly in Burmese.",
        ],
        [
          "အမည်နဲ့ ကိန်းဂဏန်း မှားရေးတတ်လို့ မပို့ခင် ပြန်ဖတ်ပါ။",
          "Names and numbers are often written wrongly, so read the text before you send it.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ဓာတ်ပုံနဲ့ မေးရင်", "When you show a photo"],
      points: ["အလင်းကောင်းတဲ့နေရာမှာ နီးနီး ရိုက်ပါ", "ဘာသိချင်လဲ ရေးပါ", "မျက်နှာ၊ မှတ်ပုံတင် မပါပါစေနဲ့"],
      said: [
        [
          "ဆိုင်းဘုတ်၊ စာမျက်နှာ၊ ပစ္စည်းတစ်ခုကို ဓာတ်ပုံရိုက်ပြီး မေးခွန်းနဲ့အတူ ပို့နိုင်ပါတယ်။",
          "You can photograph a sign, a page or a thing and send it with your question.",
        ],
        [
          "လူမျက်နှာ၊ မှတ်ပုံတင်၊ ဘဏ်စာရွက် ပါတဲ့ ဓာတ်ပုံကို မပို့ပါနဲ့။",
          "Do not send a photo that shows faces, an ID card or a bank document.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အဖြေ မရှင်းရင်", "If the answer is unclear"],
      points: [
        "“ပိုရိုးတဲ့ မြန်မာစကားနဲ့ ပြန်ရေးပါ”",
        "“အပြောစကားနဲ့ ရေးပါ”",
        "“ဒီစကားလုံးကို ရှင်းပြပါ”",
      ],
      said: [
        [
          "အဖြေ မရှင်းရင် ပိုရိုးတဲ့ မြန်မာစကားနဲ့ ပြန်ရေးခိုင်းပါ။",
          "If an answer is unclear, ask for simpler Burmese.",
        ],
        [
          "စာသုံးစကားနဲ့ အပြောစကား ကွာလို့ ဘယ်လေသံနဲ့ ရေးရမလဲ ပြောပါ။",
          "Written and spoken Burmese differ, so say in which tone to write.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "မေးခွန်းတစ်ခုကို အသံနဲ့ မြန်မာလို မေးပါ",
      said: [
        [
          "AI ချတ်ကို ဖွင့်ပြီး မေးခွန်းတစ်ခုကို အသံနဲ့ မြန်မာလို မေးကြည့်ပါ။",
          "Open AI Chat and ask one question by voice, in Burmese.",
        ],
        ["မပို့ခင် စာကို ပြန်ဖတ်ပါ။", "Read the words before you send them."],
      ],
    },
  ],
};
