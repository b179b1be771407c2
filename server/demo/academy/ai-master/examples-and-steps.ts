import type { Lesson } from "../shapes.ts";

export const examplesAndSteps: Lesson = {
  file: "examples-and-steps.mp4",
  title: ["ဥပမာပြပါ၊ အဆင့်ခွဲပါ", "Show examples, go in steps"],
  description: [
    "ဥပမာနှစ်ခု ပြရုံနဲ့ AI က သင့်ပုံစံအတိုင်း လိုက်ရေးပေးနိုင်ပါတယ်။ အလုပ်ကြီးကို အဆင့်ခွဲနည်းလည်း ပါပါတယ်။",
    "Two examples are enough for the AI to follow your style; and how to divide a large task.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ဥပမာက စကားထက် ပိုရှင်းတယ်", "An example says more"],
      text: "လိုချင်တဲ့ပုံစံကို ဥပမာ 2 ခုနဲ့ ပြပါ",
      said: [
        [
          "လိုချင်တဲ့ပုံစံကို စကားနဲ့ ရှင်းပြရတာ ခက်ပါတယ်။",
          "It is hard to describe the style you want in words.",
        ],
        [
          "ဥပမာ နှစ်ခုလောက် ပြလိုက်ရင် AI က လိုက်ရေးပေးနိုင်ပါတယ်။",
          "Show two examples and the AI can follow them.",
        ],
      ],
    },
    {
      kind: "chat",
      title: ["ဥပမာနဲ့ ခိုင်းနည်း", "Asking by example"],
      asked: "ခွက် → “မနက်ခင်းကို နွေးစေတဲ့ ခွက်လေး”၊ ပန်ကာ → “နွေညကို အေးစေတဲ့ ပန်ကာလေး”၊ ထီး → ?",
      answered: "“မိုးနေ့ကို ပျော်စေတဲ့ ထီးလေး”",
      said: [
        [
          "ဥပမာ နှစ်ခုကို အပြည့်အစုံ ပြပြီး တတိယကို ဖြည့်ခိုင်းပါတယ်။",
          "We show two examples in full, and let the AI complete the third.",
        ],
        ["AI က လေသံ၊ အရှည်၊ ပုံစံကို လိုက်ရေးပါတယ်။", "It follows the tone, the length and the form."],
      ],
    },
    {
      kind: "points",
      title: ["ဥပမာကောင်း ရွေးနည်း", "Choosing good examples"],
      points: ["တကယ် သုံးခဲ့တဲ့စာကနေ ယူပါ", "မတူတဲ့ ဥပမာ 2 ခု ဒါမှမဟုတ် 3 ခု", "အမည်နဲ့ နံပါတ် ဖျက်ပါ"],
      said: [
        [
          "တကယ် သုံးခဲ့ပြီး အဆင်ပြေတဲ့ စာတွေထဲက ဥပမာ ယူပါ။ အမည်တွေကို ဖျက်ပါ။",
          "Take examples from texts that you really used and that worked. Delete the names.",
        ],
        [
          "AI က အမှားကိုလည်း လိုက်ရေးတတ်လို့ ဥပမာကို အရင်စစ်ပါ။",
          "It copies mistakes as well, so check your examples first.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အလုပ်ကြီးကို အဆင့်ခွဲပါ", "Divide large tasks"],
      text: "ခေါင်းစဉ် → အကြမ်း → ပြင် → စစ်",
      said: [
        ["အစီရင်ခံစာတစ်ခုလုံးကို တစ်ခါတည်း မရေးခိုင်းပါနဲ့။", "Do not ask for a whole report at once."],
        [
          "ခေါင်းစဉ် အရင်၊ ပြီးရင် အကြမ်း၊ ပြင်တာ၊ စစ်တာ ဆိုပြီး ခွဲပါ။",
          "First the headings, then a draft, then the changes, then the check.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["အဆင့်တိုင်းမှာ", "At every step"],
      points: ["ရလာတာကို ဖတ်ပြီးမှ ဆက်ပါ", "မှားရင် အဲဒီအဆင့်ကိုပဲ ပြန်လုပ်ပါ", "“မရှင်းရင် အရင်မေးပါ” လို့ ထည့်ပါ"],
      said: [
        [
          "အဆင့်တစ်ခု ပြီးတိုင်း ဖတ်ကြည့်ပြီးမှ နောက်တစ်ဆင့် သွားပါ။",
          "Read what you got before you go on to the next step.",
        ],
        [
          "မရှင်းတာရှိရင် အရင်မေးပါလို့ AI ကို ပြောထားပါ။",
          "Tell the AI to ask you first if something is unclear.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "ကြော်ငြာစာ 2 ခု ဥပမာပြပြီး တတိယတစ်ခုကို AI ကို ရေးခိုင်းပါ",
      said: [
        [
          "ဆိုင်က ပစ္စည်းနှစ်ခုအတွက် ကြော်ငြာစာ ကိုယ်တိုင် ရေးပြီး ဥပမာအဖြစ် ပြပါ။",
          "Write advertisements for two things from your shop yourself, as examples.",
        ],
        [
          "တတိယပစ္စည်းအတွက် AI ကို ရေးခိုင်းပါ။",
          "Then let the AI write the third.",
        ],
      ],
    },
  ],
};
