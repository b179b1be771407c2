import type { Lesson } from "../shapes.ts";

export const whatAiIs: Lesson = {
  file: "what-ai-is.mp4",
  title: ["AI ဆိုတာ ဘာလဲ", "What AI is"],
  description: [
    "AI က ဘာလုပ်နိုင်ပြီး ဘာမလုပ်နိုင်သလဲဆိုတာကို နေ့စဉ်ဘဝ ဥပမာတွေနဲ့ ရှင်းပြထားပါတယ်။",
    "What AI can and cannot do, with examples from everyday life.",
  ],
  isPreview: true,
  slides: [
    {
      kind: "statement",
      title: ["AI ဆိုတာ ဘာလဲ", "What is AI?"],
      text: "ဥပမာတွေကနေ သင်ယူထားတဲ့ ကွန်ပျူတာပရိုဂရမ်",
      said: [
        [
          "မင်္ဂလာပါ။ ဒီသင်ခန်းစာမှာ AI ဆိုတာ ဘာလဲ ကြည့်ကြပါမယ်။",
          "Hello. In this lesson we look at what AI is.",
        ],
        [
          "AI ဆိုတာ ဥပမာတွေ အများကြီးကနေ သင်ယူထားတဲ့ ကွန်ပျူတာပရိုဂရမ် ဖြစ်ပါတယ်။",
          "AI is a computer program that has learned from very many examples.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["သုံးနေပြီးသား ဖြစ်နိုင်ပါတယ်", "You may be using it already"],
      points: [
        "မျက်နှာ ရှာပေးတဲ့ ဖုန်းကင်မရာ",
        "ဘာသာပြန်ပေးတဲ့ အက်ပ်",
        "spam ကို စစ်ပေးတဲ့ အီးမေးလ်",
      ],
      said: [
        ["AI ကို နေ့တိုင်း သုံးနေပြီးသား ဖြစ်နိုင်ပါတယ်။", "You may be using AI every day already."],
        [
          "ဖုန်းကင်မရာက မျက်နှာ ရှာပေးတာ၊ အက်ပ်က ဘာသာပြန်ပေးတာတွေဟာ AI ပါပဲ။",
          "A phone camera that finds faces and an app that translates are both AI.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["စကားပြော AI က ဘယ်လို ဖြေသလဲ", "How a chat assistant answers"],
      points: [
        "စာအများကြီးကနေ သင်ယူထားတယ်",
        "နောက်စကားလုံးကို ခန့်မှန်းရေးတယ်",
        "အင်တာနက်မှာလည်း ရှာနိုင်တယ်",
      ],
      said: [
        [
          "ChatGPT လို စကားပြော AI က နောက်လာမယ့် စကားလုံးကို ခန့်မှန်းပြီး တစ်လုံးချင်း ရေးပါတယ်။",
          "A chat assistant such as ChatGPT guesses the next word and writes word by word.",
        ],
        [
          "အခုတော့ အင်တာနက်မှာလည်း ရှာပြီး ဘယ်က ရတယ်ဆိုတာ ပြနိုင်ပါတယ်။",
          "Today it can also search the web and show where it found something.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["AI က ဘာမှာ တော်သလဲ", "What it is good at"],
      weak: "ဒီနေ့ဈေးနှုန်းကို မစစ်ဘဲ ယုံတယ်",
      strong: "စာရေး၊ အကျဉ်းချုပ်၊ ရှင်းပြဖို့ ခိုင်းတယ်",
      said: [
        [
          "AI က စာရေးတာ၊ အကျဉ်းချုပ်တာ၊ ရှင်းပြတာတွေမှာ တော်ပါတယ်။",
          "AI is good at writing, summarizing and explaining.",
        ],
        [
          "ဒီနေ့ဈေးနှုန်းလို အချက်ကိုတော့ မှားတတ်လို့ AI ပြတဲ့ မူရင်းစာမျက်နှာကို ဖွင့်စစ်ပါ။",
          "It is often wrong about today's prices, so open the page that it names and check.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အဓိက မှတ်ထားပါ", "Remember this"],
      text: "AI က ကူညီသူ၊ ဆုံးဖြတ်သူက သင်",
      said: [
        ["AI က မှားနေရင်တောင် သေချာသလို လေသံနဲ့ ဖြေတတ်ပါတယ်။", "AI can be wrong and still sound sure."],
        [
          "ဒါကြောင့် AI ကို အကူအညီအဖြစ် သုံးပြီး ကိုယ်တိုင် ဆုံးဖြတ်ပါ။",
          "So let it help you, and make the decisions yourself.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ကောင်းကောင်းသိတဲ့ အကြောင်းတစ်ခုကို AI ချတ်မှာ မေးပါ",
      said: [
        [
          "AI ချတ်ကို ဖွင့်ပြီး ကိုယ် ကောင်းကောင်းသိတဲ့ အကြောင်းတစ်ခု မေးကြည့်ပါ။",
          "Open AI Chat and ask about something that you know well.",
        ],
        [
          "ဘာမှန်ပြီး ဘာမှားသလဲ တွေ့ရပါမယ်။",
          "You will see what it gets right and what it gets wrong.",
        ],
      ],
    },
  ],
};
