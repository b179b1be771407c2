import type { Section } from "../shapes.ts";

export const meetingAi: Section = {
  title: ["AI နဲ့ မိတ်ဆက်ခြင်း", "Meeting AI"],
  description: [
    "AI ဆိုတာ ဘာလဲ၊ ဘယ်လို စမေးရမလဲ။",
    "What AI is, and how to begin asking.",
  ],
  lessons: [
    {
      file: "what-ai-is.mp4",
      title: ["AI ဆိုတာ ဘာလဲ", "What AI is"],
      description: [
        "AI က ဘာလုပ်နိုင်ပြီး ဘာမလုပ်နိုင်သလဲဆိုတာကို နေ့စဉ်ဘဝဥပမာများနဲ့ ရှင်းပြထားပါတယ်။",
        "What AI can and cannot do, explained with examples from everyday life.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["AI ဆိုတာ ဘာလဲ", "What is AI?"],
          text: "ဥပမာများစွာကနေ ပုံစံကို သင်ယူထားတဲ့ ကွန်ပျူတာပရိုဂရမ်",
          said: [
            [
              "မင်္ဂလာပါ။ ဒီသင်ခန်းစာမှာ AI ဆိုတာ ဘာလဲ ကြည့်ကြပါမယ်။",
              "Hello. In this lesson we look at what AI is.",
            ],
            [
              "AI ဆိုတာ ဥပမာများစွာကနေ ပုံစံကို သင်ယူထားတဲ့ ကွန်ပျူတာပရိုဂရမ် ဖြစ်ပါတယ်။",
              "AI is a computer program that has learned patterns from a great many examples.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["သင် သုံးနေပြီးသား ဖြစ်နိုင်ပါတယ်", "You may be using it already"],
          points: [
            "ဖုန်းကင်မရာက မျက်နှာကို ရှာပေးခြင်း",
            "ဘာသာပြန်ပေးတဲ့ အက်ပ်များ",
            "မလိုလားအပ်တဲ့ အီးမေးလ်ကို စစ်ထုတ်ခြင်း",
          ],
          said: [
            ["AI ကို သင် နေ့တိုင်း သုံးနေပြီးသား ဖြစ်နိုင်ပါတယ်။", "You may well be using AI every day already."],
            [
              "ဖုန်းကင်မရာက မျက်နှာကို ရှာပေးတာ၊ အက်ပ်က ဘာသာပြန်ပေးတာတွေဟာ AI ပါပဲ။",
              "A phone camera that finds faces and an app that translates are both AI.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["စကားပြော AI က ဘယ်လို ဖြေသလဲ", "How a chat assistant answers"],
          points: [
            "စာအများအပြားကို ဖတ်ပြီး သင်ယူထားတယ်",
            "နောက်လာမယ့် စကားလုံးကို ခန့်မှန်းတယ်",
            "တစ်လုံးချင်း ဆက်ပြီး အဖြေ ဖြစ်လာတယ်",
          ],
          said: [
            [
              "ChatGPT လို စကားပြော AI က စာအများအပြားကို ဖတ်ပြီး သင်ယူထားပါတယ်။",
              "A chat assistant such as ChatGPT has learned from a very large amount of text.",
            ],
            [
              "နောက်လာမယ့် စကားလုံးကို ခန့်မှန်းရင်း တစ်လုံးချင်း ဆက်ရေးသွားတာပါ။",
              "It guesses the word that comes next, and so writes on, word by word.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["AI က ဘာမှာ တော်သလဲ", "What it is good at"],
          weak: "ယနေ့သတင်း၊ ဈေးနှုန်း၊ အတိအကျ တွက်ချက်မှု",
          strong: "စာရေးခြင်း၊ အကျဉ်းချုပ်ခြင်း၊ ရှင်းပြခြင်း၊ အကြံထုတ်ခြင်း",
          said: [
            [
              "AI က စာရေးတာ၊ အကျဉ်းချုပ်တာ၊ ရှင်းပြတာတွေမှာ တော်ပါတယ်။",
              "AI is good at writing, summarising and explaining.",
            ],
            [
              "ဒါပေမဲ့ ယနေ့ဈေးနှုန်းလို အချက်တွေမှာ မှားတတ်လို့ ကိုယ်တိုင် စစ်ရပါမယ်။",
              "But it is often wrong about things like today's prices, so check those yourself.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["အဓိက မှတ်ရန်", "Remember this"],
          text: "AI က ကူညီသူ၊ ဆုံးဖြတ်သူက သင်",
          said: [
            ["AI က ယုံကြည်ချက်ရှိတဲ့ လေသံနဲ့ မှားဖြေတတ်ပါတယ်။", "AI can be wrong and sound sure of itself."],
            [
              "ဒါကြောင့် AI ကို ကူညီသူအဖြစ် သုံးပြီး ဆုံးဖြတ်ချက်ကို ကိုယ်တိုင် ချပါ။",
              "So let it help you, and make the decisions yourself.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          points: ["AI ချတ်ကို ဖွင့်ပါ", "သင့်အလုပ်အကြောင်း မေးခွန်းတစ်ခု မေးပါ", "အဖြေမှာ မှန်တာ၊ မှားတာ ရှာပါ"],
          said: [
            [
              "အခု AI ချတ်ကို ဖွင့်ပြီး သင် ကောင်းကောင်းသိတဲ့ အကြောင်းတစ်ခု မေးကြည့်ပါ။",
              "Now open AI Chat and ask about something that you know well.",
            ],
            [
              "ဘယ်အချက်တွေ မှန်ပြီး ဘယ်အချက်တွေ မှားသလဲ ရှာကြည့်ပါ။",
              "See what it gets right and what it gets wrong.",
            ],
          ],
        },
      ],
    },
    {
      file: "first-prompt.mp4",
      title: ["ပထမဆုံး မေးခွန်း", "Your first prompt"],
      description: [
        "တိတိကျကျ မေးတတ်ရင် အဖြေ ပိုကောင်းလာပါတယ်။ မေးခွန်းကောင်းတစ်ခုမှာ ပါရမယ့် သုံးချက်ကို လေ့လာပါ။",
        "Ask precisely and the answers get better: the three things a good prompt contains.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["Prompt ဆိုတာ ဘာလဲ", "What is a prompt?"],
          text: "AI ကို ပေးတဲ့ မေးခွန်း သို့မဟုတ် ညွှန်ကြားချက်",
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
          strong: "ကျောင်းခွင့် 2 ရက်အတွက် ဆရာမဆီ ယဉ်ကျေးတဲ့ ခွင့်တိုင်စာ 5 ကြောင်း ရေးပေးပါ",
          said: [
            [
              "“စာတစ်စောင် ရေးပေးပါ” ဆိုရင် AI က ဘာစာလဲ မသိပါဘူး။",
              'If you say "write a letter", the AI does not know which letter.',
            ],
            [
              "ဘယ်သူ့ဆီ၊ ဘာအတွက်၊ ဘယ်လောက်ရှည် ဆိုတာ ပြောပြရင် သုံးလို့ရတဲ့ စာ ရပါတယ်။",
              "Say to whom, what for and how long, and you get a letter you can use.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["မေးခွန်းကောင်းမှာ 3 ချက် ပါပါတယ်", "Three parts of a good prompt"],
          points: ["ဘာလုပ်ပေးရမလဲ", "ဘယ်သူ့အတွက်၊ ဘာအကြောင်းကြောင့်", "ဘယ်ပုံစံ၊ ဘယ်လောက်ရှည်"],
          said: [
            [
              "မေးခွန်းကောင်းမှာ သုံးချက် ပါပါတယ်။ ဘာလုပ်ပေးရမလဲ၊ ဘယ်သူ့အတွက်လဲ၊ ဘယ်ပုံစံလဲ။",
              "A good prompt has three parts: what to do, for whom, and in what form.",
            ],
            ["ဒီသုံးချက်ကို မေးခွန်းတိုင်းမှာ ထည့်ကြည့်ပါ။", "Put these three into every prompt."],
          ],
        },
        {
          kind: "chat",
          title: ["ဥပမာ", "An example"],
          asked: "7 တန်းကျောင်းသားအတွက် မိုးရွာခြင်း အကြောင်းကို လွယ်ကူတဲ့ စကားနဲ့ 4 ကြောင်း ရှင်းပြပါ",
          answered:
            "နေပူရှိန်ကြောင့် ရေက အငွေ့ပြန်ပြီး အပေါ်တက်သွားတယ်။ အေးတဲ့အခါ တိမ်ဖြစ်ပြီး ရေစက်များ လေးလာရင် မိုးရွာတယ်။",
          said: [
            [
              "ဒီမေးခွန်းမှာ ဘယ်သူ့အတွက်၊ ဘာအကြောင်း၊ ဘယ်လောက်ရှည် ဆိုတာ အကုန်ပါပါတယ်။",
              "This prompt says for whom, about what and how long.",
            ],
            [
              "ဒါကြောင့် အဖြေက ကျောင်းသား နားလည်နိုင်တဲ့ စကားနဲ့ ထွက်လာပါတယ်။",
              "So the answer comes in words that the pupil understands.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["တစ်ကြိမ်တည်းနဲ့ မရပ်ပါနဲ့", "Do not stop after one try"],
          points: ["“ပိုတိုအောင် ရေးပေးပါ”", "“ဥပမာတစ်ခု ထည့်ပေးပါ”", "“ပိုယဉ်ကျေးတဲ့ လေသံနဲ့ ပြင်ပါ”"],
          said: [
            [
              "ပထမအဖြေကို မကြိုက်ရင် ပြန်ပြင်ခိုင်းပါ။ AI က စိတ်မဆိုးပါဘူး။",
              "If you do not like the first answer, ask for changes. The AI does not mind.",
            ],
            [
              "ပိုတိုအောင်၊ ဥပမာထည့်ပြီး၊ ပိုယဉ်ကျေးအောင် စသဖြင့် ဆက်ပြောနိုင်ပါတယ်။",
              "You can go on: shorter, with an example, more polite.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          points: ["သင်လိုနေတဲ့ စာတစ်စောင်ကို ရွေးပါ", "3 ချက်လုံး ပါအောင် မေးပါ", "2 ကြိမ် ပြန်ပြင်ခိုင်းပါ"],
          said: [
            [
              "သင် တကယ်လိုနေတဲ့ စာတစ်စောင်ကို ရွေးပြီး သုံးချက်လုံး ပါအောင် မေးကြည့်ပါ။",
              "Choose a letter that you really need and ask for it with all three parts.",
            ],
            [
              "ပြီးရင် နှစ်ကြိမ် ပြန်ပြင်ခိုင်းပြီး ဘယ်လို ပြောင်းသွားသလဲ ကြည့်ပါ။",
              "Then ask for two changes and watch how it becomes better.",
            ],
          ],
        },
      ],
    },
  ],
};
