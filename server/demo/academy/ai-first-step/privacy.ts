import type { Lesson } from "../shapes.ts";

export const privacy: Lesson = {
  file: "privacy.mp4",
  title: ["ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်ပါ", "Keep private things private"],
  description: [
    "AI ကို ဘာတွေ မပြောသင့်သလဲ၊ ဘယ်လို ဖုံးပြီး မေးရမလဲ။",
    "What not to tell an AI, and how to ask without telling it.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ရေးလိုက်သမျှ ထွက်သွားပါတယ်", "What you type leaves your phone"],
      text: "AI ကို ရေးပေးတာဟာ အခြားကုမ္ပဏီရဲ့ ကွန်ပျူတာဆီ ပို့တာပါ",
      said: [
        [
          "AI ကို ရေးလိုက်တဲ့စာက သင့်ဖုန်းထဲမှာ မနေပါဘူး။",
          "What you write to an AI does not stay on your phone.",
        ],
        [
          "အခြားကုမ္ပဏီရဲ့ ကွန်ပျူတာဆီ ရောက်သွားပြီး သိမ်းထားတာ ဖြစ်နိုင်ပါတယ်။",
          "It goes to another company's computers, and may be kept there.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["မရေးသင့်တာများ", "Never type these"],
      points: ["စကားဝှက်နဲ့ OTP", "မှတ်ပုံတင်နဲ့ ဘဏ်အကောင့်နံပါတ်", "အခြားသူရဲ့ ကျန်းမာရေး၊ မိသားစုအကြောင်း"],
      said: [
        [
          "စကားဝှက်၊ OTP၊ မှတ်ပုံတင်နံပါတ်၊ ဘဏ်အကောင့်နံပါတ်တွေကို ဘယ်တော့မှ မရေးပါနဲ့။",
          "Never type passwords, OTP codes, ID numbers or bank account numbers.",
        ],
        [
          "အခြားသူရဲ့ ကိုယ်ရေးအချက်အလက်ကိုလည်း သူ့ခွင့်ပြုချက်မရဘဲ မရေးပါနဲ့။",
          "Nor other people's private matters without their consent.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["အမည်ဖုံးပြီး မေးပါ", "Ask without names"],
      weak: "ဒေါ်လှလှ၊ 12/မဂဒ(နိုင်)…၊ ချေးငွေ ပြန်ဆပ်ဖို့ စာရေးပေးပါ",
      strong: "[အမည်] ဆီ ချေးငွေ ပြန်ဆပ်ဖို့ ယဉ်ကျေးတဲ့ သတိပေးစာ ရေးပေးပါ",
      said: [
        [
          "အမည်ရင်းအစား လေးထောင့်ကွင်းနဲ့ အမည်လို့ ရေးပြီး မေးပါ။",
          "Instead of the real name write [name] in brackets.",
        ],
        ["အဖြေရပြီးမှ ကိုယ်တိုင် ပြန်ဖြည့်ပါ။", "Fill in the real one yourself when you have the answer."],
      ],
    },
    {
      kind: "points",
      title: ["ဆက်တင်ကို ကြည့်ပါ", "Look at the settings"],
      points: ["စကားပြောမှတ်တမ်း ဖျက်နိုင်သလား", "သင့်စာကို AI သင်ယူရာမှာ သုံးသလား", "အများသုံးဖုန်းကနေ ထွက်ခဲ့ပြီလား"],
      said: [
        [
          "အက်ပ်တိုင်းမှာ ဆက်တင် ရှိပါတယ်။ မှတ်တမ်းကို ဖျက်လို့ ရသလား ကြည့်ပါ။",
          "Every app has settings. See whether you can delete your history.",
        ],
        [
          "သင့်စာကို AI သင်ယူရာမှာ သုံးခွင့် ပိတ်ထားနိုင်ရင် ပိတ်ထားပါ။",
          "If you can switch off learning from what you write, switch it off.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အလွယ်မှတ်နည်း", "A simple rule"],
      text: "လူစိမ်းကို မပြောသင့်တာကို AI ကိုလည်း မပြောပါနဲ့",
      said: [
        [
          "လူစိမ်းတစ်ယောက်ကို မပြောသင့်တာဆိုရင် AI ကိုလည်း မပြောပါနဲ့။",
          "What you would not tell a stranger, do not tell an AI.",
        ],
        [
          "ဒီစည်းမျဉ်းတစ်ခုတည်းက သင့်ကို အများကြီး ကာကွယ်ပေးပါတယ်။",
          "This one rule protects you from a great deal.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
      points: [
        "သင် ရေးခဲ့တဲ့ မေးခွန်းများကို ပြန်ဖတ်ပါ",
        "အမည်၊ နံပါတ် ပါရင် ဖျက်ပါ",
        "[အမည်] သုံးပြီး ပြန်မေးပါ",
      ],
      said: [
        ["သင် ရေးခဲ့တဲ့ မေးခွန်းတွေကို ပြန်ဖတ်ကြည့်ပါ။", "Read through the prompts you have written so far."],
        [
          "အမည်တွေ၊ နံပါတ်တွေ ပါနေရင် ဖျက်ပြီး ဖုံးမေးတဲ့နည်းနဲ့ ပြန်မေးပါ။",
          "If there are names or numbers, delete them and ask again without.",
        ],
      ],
    },
  ],
};
