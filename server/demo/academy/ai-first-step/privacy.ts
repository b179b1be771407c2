import type { Lesson } from "../shapes.ts";

export const privacy: Lesson = {
  file: "privacy.mp4",
  title: ["ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်ပါ", "Keep private things private"],
  description: [
    "AI ကို ဘာတွေ မပြောသင့်သလဲ၊ ဘယ်လို ဖုံးပြီး မေးရမလဲ၊ အသံအတုကို ဘယ်လို သတိထားရမလဲ။",
    "What not to tell an AI, how to ask without names, and how to stay safe from copied voices.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ရေးသမျှ ဖုန်းအပြင်ကို ရောက်ပါတယ်", "What you type leaves your phone"],
      text: "လူစိမ်းကို မပြောသင့်တာကို AI ကိုလည်း မပြောပါနဲ့",
      said: [
        [
          "AI ကို ရေးတဲ့စာက တခြားကုမ္ပဏီရဲ့ ကွန်ပျူတာဆီ ရောက်ပြီး သိမ်းထားတာ ဖြစ်နိုင်ပါတယ်။",
          "What you write to an AI goes to another company's computers, and may be stored there.",
        ],
        [
          "လူစိမ်းကို မပြောသင့်တာကို AI ကိုလည်း မပြောပါနဲ့။",
          "Do not tell an AI what you would not tell a stranger.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["မရေးသင့်တာများ", "Never type these"],
      points: ["စကားဝှက်နဲ့ OTP", "မှတ်ပုံတင်နဲ့ ဘဏ်အကောင့်နံပါတ်", "တခြားသူရဲ့ အမည်၊ ဖုန်း၊ ကျန်းမာရေး"],
      said: [
        [
          "စကားဝှက်၊ OTP၊ မှတ်ပုံတင်နံပါတ်၊ ဘဏ်အကောင့်နံပါတ်တွေကို ဘယ်တော့မှ မရေးပါနဲ့။",
          "Never type passwords, OTP codes, ID numbers or bank account numbers.",
        ],
        [
          "တခြားသူရဲ့ အမည်နဲ့ ကိုယ်ရေးကိစ္စကိုလည်း မရေးပါနဲ့။",
          "Leave out other people's names and private matters too.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["အမည်ဖုံးပြီး မေးပါ", "Ask without names"],
      weak: "ဖောက်သည်ရဲ့ အမည်နဲ့ ဖုန်းနံပါတ်ကို ရေးတယ်",
      strong: "“[အမည်] ဆီ ချေးငွေ သတိပေးစာ ရေးပေးပါ”",
      said: [
        [
          "အမည်ရင်းအစား လေးထောင့်ကွင်းနဲ့ အမည်လို့ ရေးပြီး မေးပါ။",
          "Instead of the real name, write [name] in brackets.",
        ],
        [
          "အဖြေရမှ အမည်ရင်းကို ကိုယ်တိုင် ပြန်ဖြည့်ပါ။",
          "Fill in the real name yourself when you have the answer.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ဆက်တင်ကို ကြည့်ပါ", "Look at the settings"],
      points: ["စကားပြောမှတ်တမ်း ဖျက်လို့ရသလား", "ကိုယ့်စာနဲ့ AI ကို သင်သလား", "အများသုံးဖုန်းမှာ အကောင့်ထွက်ပြီးပြီလား"],
      said: [
        [
          "အက်ပ်ရဲ့ ဆက်တင်မှာ စကားပြောမှတ်တမ်းကို ဖျက်လို့ရသလား ကြည့်ပါ။",
          "See in the settings of the app whether you can delete your chat history.",
        ],
        [
          "ကိုယ့်စာနဲ့ AI ကို သင်တာ ပိတ်လို့ရရင် ပိတ်ထားပါ။",
          "If you can switch off learning from what you write, switch it off.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အသံအတုကို သတိထားပါ", "Beware of copied voices"],
      points: ["အသံကိုလည်း AI နဲ့ အတုလုပ်လို့ရတယ်", "ငွေတောင်းရင် ဖုန်းချပါ", "သိပြီးသားနံပါတ်ကို ပြန်ခေါ်ပါ"],
      said: [
        [
          "မိသားစုရဲ့ အသံကို အတုလုပ်ပြီး ငွေ ဒါမှမဟုတ် OTP တောင်းတတ်ပါတယ်။",
          "A scammer may copy the voice of a relative and ask you for money or an OTP.",
        ],
        [
          "ဖုန်းချပြီး သိပြီးသားနံပါတ်ကို ပြန်ခေါ်ပါ။",
          "Hang up, and call back on the number that you know.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "မေးခဲ့တဲ့ မေးခွန်းတစ်ခုကို အမည်၊ နံပါတ် မပါဘဲ ပြန်မေးပါ",
      said: [
        [
          "အရင်မေးခဲ့တဲ့ မေးခွန်းတစ်ခုကို ပြန်ဖတ်ကြည့်ပါ။",
          "Read one of the prompts that you have written before.",
        ],
        [
          "အမည်နဲ့ နံပါတ်တွေကို ဖျက်ပြီး ပြန်မေးပါ။",
          "Delete the names and numbers, and ask again.",
        ],
      ],
    },
  ],
};
