import type { Section } from "../shapes.ts";
import { privacy } from "./privacy.ts";

export const usingAiSafely: Section = {
  title: ["သေချာစွာ သုံးတတ်ရန်", "Using it with care"],
  description: [
    "အဖြေကို စစ်ဆေးခြင်း၊ မြန်မာလို မေးခြင်းနဲ့ ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်ခြင်း။",
    "Checking answers, asking in Burmese and keeping private things private.",
  ],
  lessons: [
    {
      file: "check-answers.mp4",
      title: ["အဖြေကို စစ်ဆေးပါ", "Check the answer"],
      description: [
        "AI က ယုံကြည်ချက်ရှိရှိ မှားဖြေတတ်ပါတယ်။ အဖြေကို အမြန်စစ်နိုင်တဲ့ နည်းသုံးနည်းကို လေ့လာပါ။",
        "AI can be wrong with confidence. Three quick ways to check what it says.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["ဘာကြောင့် မှားသလဲ", "Why it goes wrong"],
          text: "AI က ဖြစ်နိုင်ခြေများတဲ့ စာကို ရေးတယ်၊ အမှန်ကို ရှာတာ မဟုတ်ပါဘူး",
          said: [
            [
              "AI က ဖြစ်နိုင်ခြေများတဲ့ စာကို ရေးပေးတာပါ။ အမှန်ကို ရှာပေးတာ မဟုတ်ပါဘူး။",
              "AI writes what is likely. It does not look up what is true.",
            ],
            [
              "ဒါကြောင့် မရှိတဲ့ စာအုပ်၊ မရှိတဲ့ ဥပဒေကိုတောင် ရေးပေးတတ်ပါတယ်။",
              "So it may even write of books and laws that do not exist.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["အထူးဂရုစိုက်ရန်", "Take special care with"],
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
          kind: "points",
          title: ["စစ်နည်း 3 နည်း", "Three ways to check"],
          points: ["မူရင်းအချက်အလက်ကို ရှာဖတ်ပါ", "မေးခွန်းကို ပုံစံပြောင်းပြီး ထပ်မေးပါ", "သိသူတစ်ဦးကို ပြကြည့်ပါ"],
          said: [
            [
              "ပထမ၊ တရားဝင်စာမျက်နှာလို မူရင်းနေရာမှာ ရှာဖတ်ပါ။",
              "First, look it up at the source, such as an official page.",
            ],
            [
              "ဒုတိယ၊ ပုံစံပြောင်းပြီး ထပ်မေးပါ။ တတိယ၊ သိတဲ့သူကို ပြကြည့်ပါ။",
              "Second, ask again in other words. Third, show it to somebody who knows.",
            ],
          ],
        },
        {
          kind: "chat",
          title: ["ဒီလို မေးကြည့်ပါ", "Ask like this"],
          asked: "သင့်အဖြေထဲက ဘယ်အချက်တွေကို ကျွန်တော် ကိုယ်တိုင် စစ်သင့်သလဲ။ ဘယ်မှာ စစ်ရမလဲ",
          answered: "နေ့စွဲနဲ့ အခကြေးငွေကို စစ်သင့်ပါတယ်။ သက်ဆိုင်ရာဌာနရဲ့ တရားဝင်စာမျက်နှာမှာ ကြည့်ပါ။",
          said: [
            [
              "AI ကိုယ်တိုင်ကိုလည်း ဘယ်အချက်တွေ စစ်သင့်သလဲ မေးနိုင်ပါတယ်။",
              "You can also ask the AI itself which points to check.",
            ],
            ["ဒါပေမဲ့ စစ်တာကတော့ ကိုယ်တိုင် လုပ်ရပါမယ်။", "But the checking itself you must do."],
          ],
        },
        {
          kind: "contrast",
          title: ["ဘယ်လို သုံးမလဲ", "How to use an answer"],
          weak: "အဖြေကို ကူးပြီး ချက်ချင်း ပို့လိုက်တယ်",
          strong: "ဖတ်၊ စစ်၊ ကိုယ့်စကားနဲ့ ပြင်ပြီးမှ ပို့တယ်",
          said: [
            [
              "အဖြေကို ကူးပြီး ချက်ချင်း ပို့လိုက်တာက အန္တရာယ် အရှိဆုံးပါ။",
              "To copy an answer and send it at once is the riskiest way.",
            ],
            [
              "ဖတ်ပါ၊ စစ်ပါ၊ ကိုယ့်စကားနဲ့ ပြင်ပါ၊ ပြီးမှ ပို့ပါ။",
              "Read it, check it, put it in your own words, and then send it.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "သင့်မြို့အကြောင်း AI ကို မေးပြီး အမှား 1 ခု ရှာပါ",
          said: [
            [
              "သင့်မြို့ ဒါမှမဟုတ် သင့်ရွာအကြောင်း AI ကို မေးကြည့်ပါ။",
              "Ask the AI about your own town or village.",
            ],
            [
              "အမှားတစ်ခု ရှာတွေ့အောင် ကြိုးစားပြီး မှတ်စုရေးထားပါ။",
              "Try to find one mistake and write it down in your notes.",
            ],
          ],
        },
      ],
    },
    {
      file: "burmese-prompts.mp4",
      title: ["မြန်မာလို မေးနည်း", "Prompts in Burmese"],
      description: [
        "မြန်မာလို မေးတဲ့အခါ အဖြေ ပိုရှင်းစေဖို့ ရေးနည်းများ။",
        "How to write in Burmese so that the answer comes out clear.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["မြန်မာလို မေးလို့ ရပါတယ်", "Burmese works"],
          text: "ဝါကျတိုတို၊ အဓိပ္ပာယ်ရှင်းရှင်း ရေးပါ",
          said: [
            ["AI ကို မြန်မာလို မေးလို့ ရပါတယ်။", "You can ask an AI in Burmese."],
            [
              "ဒါပေမဲ့ AI က မြန်မာစာကို အင်္ဂလိပ်စာလောက် မလေ့လာထားရလို့ ဝါကျတိုတို၊ ရှင်းရှင်း ရေးပေးပါ။",
              "It has learned less from Burmese than from English, so write short, clear sentences.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["ရေးတဲ့အခါ", "When you write"],
          points: ["ယူနီကုဒ်နဲ့ ရိုက်ပါ", "ဝါကျတစ်ကြောင်းမှာ အချက်တစ်ချက်", "စကားစု နှစ်ခုကြား နေရာခြားပါ"],
          said: [
            ["ဇော်ဂျီနဲ့ မရိုက်ပါနဲ့။ ယူနီကုဒ်နဲ့ ရိုက်ပါ။", "Do not type in Zawgyi. Type in Unicode."],
            [
              "ဝါကျတစ်ကြောင်းမှာ အချက်တစ်ချက်ပဲ ထည့်ပြီး စကားစုတွေကြား နေရာခြားပေးပါ။",
              "Put one thought in each sentence and leave a space between phrases.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["ပညာရပ်စကားလုံးများ", "Technical words"],
          weak: "ဒစ်ဂျစ်တယ် ဈေးကွက်မြှင့်တင်ရေး ဗျူဟာ ရှင်းပြပါ",
          strong: "digital marketing ဗျူဟာကို မြန်မာလို ရှင်းပြပါ",
          said: [
            [
              "ပညာရပ်စကားလုံးကို အင်္ဂလိပ်လို ထားလိုက်ရင် AI က ပိုနားလည်ပါတယ်။",
              "Leave technical words in English and the AI understands better.",
            ],
            [
              "ကျန်တဲ့စာကို မြန်မာလို ရေးပြီး မြန်မာလို ဖြေပေးပါလို့ ပြောပါ။",
              "Write the rest in Burmese, and ask for the answer in Burmese.",
            ],
          ],
        },
        {
          kind: "chat",
          title: ["လေသံကို ပြောပါ", "Name the tone"],
          asked: "ဒီအီးမေးလ်ကို မြန်မာလို ပြန်ပေးပါ။ အလုပ်ရှင်ဆီ ပို့မယ့်စာဖြစ်လို့ ယဉ်ကျေးတဲ့ စာသုံးစကားနဲ့ ရေးပါ",
          said: [
            ["မြန်မာစာမှာ စာသုံးစကားနဲ့ အပြောစကား ကွာပါတယ်။", "Written and spoken Burmese differ."],
            [
              "ဘယ်သူ့ဆီ ပို့မယ့်စာလဲ၊ ဘယ်လေသံနဲ့ ရေးရမလဲ ပြောပြပါ။",
              "Say who will read it and in which tone to write.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["အဖြေ မရှင်းရင်", "If the answer is unclear"],
          points: [
            "“ပိုရိုးရှင်းတဲ့ မြန်မာစကားနဲ့ ပြန်ရေးပါ”",
            "“အင်္ဂလိပ်လို အရင်ဖြေပြီး မြန်မာလို ပြန်ပါ”",
            "“ဒီစကားလုံးရဲ့ အဓိပ္ပာယ်ကို ရှင်းပြပါ”",
          ],
          said: [
            [
              "အဖြေက မရှင်းရင် ပိုရိုးရှင်းတဲ့ မြန်မာစကားနဲ့ ပြန်ရေးခိုင်းပါ။",
              "If an answer is unclear, ask for simpler Burmese.",
            ],
            [
              "အင်္ဂလိပ်လို အရင်ဖြေခိုင်းပြီး မြန်မာလို ပြန်ခိုင်းတာလည်း ကူညီပါတယ်။",
              "To have it answer in English first and then translate helps too.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "မေးခွန်းတစ်ခုကို မြန်မာလိုနဲ့ အင်္ဂလိပ်လို မေးပြီး အဖြေ 2 ခု နှိုင်းယှဉ်ပါ",
          said: [
            [
              "မေးခွန်းတစ်ခုတည်းကို မြန်မာလိုရော အင်္ဂလိပ်လိုပါ မေးကြည့်ပါ။",
              "Ask the same question in Burmese and in English.",
            ],
            ["ဘယ်အဖြေက ပိုပြည့်စုံသလဲ နှိုင်းယှဉ်ပါ။", "Compare which answer is more complete."],
          ],
        },
      ],
    },
    privacy,
  ],
};
