import type { Lesson } from "../shapes.ts";

export const pictures: Lesson = {
  file: "pictures.mp4",
  title: ["ပုံဆွဲခိုင်းနည်း", "Making pictures"],
  description: [
    "စာနဲ့ ရေးပြီး ပုံထုတ်နည်း၊ ပိုကောင်းအောင် ပြင်နည်းနဲ့ သုံးတဲ့အခါ သတိထားစရာတွေ။",
    "How to get a picture from words, how to improve it, and what to mind when you use it.",
  ],
  slides: [
    {
      kind: "statement",
      title: ["ပုံဆွဲခိုင်းနည်း", "Making pictures"],
      text: "အကြောင်းအရာ + နေရာ + စတိုင် + အလင်း",
      said: [
        ["စာနဲ့ ရေးပြရုံနဲ့ AI က ပုံဖန်တီးပေးနိုင်ပါတယ်။", "An AI can draw a picture from your words alone."],
        [
          "အကြောင်းအရာ၊ နေရာ၊ စတိုင်နဲ့ အလင်း လေးချက်ကို ရေးပါ။",
          "Write four things: the subject, the place, the style and the light.",
        ],
      ],
    },
    {
      kind: "contrast",
      title: ["ရှင်းရှင်း ဖော်ပြပါ", "Describe it clearly"],
      weak: "ဆိုင်ပုံ ဆွဲပါ",
      strong: "မနက်နေရောင်အောက်မှာ မြို့လေးတစ်မြို့က လက်ဖက်ရည်ဆိုင်လေး၊ ရေဆေးပန်းချီ၊ နွေးတဲ့အရောင်",
      said: [
        [
          "ဆိုင်ပုံလို့ပဲ ပြောရင် ဘာဆိုင်လဲ AI က ရွေးသွားပါတယ်။",
          'If you only say "a shop", the AI chooses which shop.',
        ],
        [
          "နေရာ၊ အချိန်၊ စတိုင်၊ အရောင်ကိုပါ ရေးရင် လိုချင်တာနဲ့ ပိုနီးပါတယ်။",
          "Add the place, the time, the style and the colors, and it comes closer to what you want.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["ပိုကောင်းအောင် ပြင်နည်း", "Making it better"],
      points: ["တစ်ခါမှာ တစ်ချက်ပဲ ပြောင်းပါ", "အင်္ဂလိပ်လို ရေးရင် ပိုတိကျတတ်တယ်", "မလိုချင်တာကို ထည့်ပြောပါ"],
      said: [
        [
          "တစ်ခါမှာ တစ်ချက်ပဲ ပြောင်းရင် ဘာကြောင့် ကောင်းသွားလဲ သိရပါတယ်။",
          "Change one thing at a time, and you see what made it better.",
        ],
        [
          "အင်္ဂလိပ်လို ရေးရင် ပိုတိကျတတ်လို့ AI ကို ဘာသာပြန်ခိုင်းနိုင်ပါတယ်။",
          "English is often more exact: let the AI translate your description.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["AI အားနည်းသေးတာများ", "What it is still weak at"],
      points: ["ပုံထဲက မြန်မာစာလုံး", "မြန်မာဝတ်စုံနဲ့ ဘုရားပုံစံ", "တကယ့်နေရာရဲ့ အသေးစိတ်"],
      said: [
        [
          "ပုံထဲမှာ မြန်မာစာ ရေးခိုင်းရင် မှားတတ်လို့ စာကို နောက်မှ ကိုယ်တိုင် ထည့်ပါ။",
          "Burmese letters inside a picture often come out wrong. Add the text yourself later.",
        ],
        [
          "ဝတ်စုံ၊ ဘုရား၊ နေရာ မှန်မမှန် ကိုယ်တိုင် စစ်ပါ။",
          "Check for yourself whether clothes, pagodas and places are right.",
        ],
      ],
    },
    {
      kind: "points",
      title: ["သုံးတဲ့အခါ", "When you use it"],
      points: ["AI နဲ့ ဆွဲထားတာလို့ ပြောပါ", "တကယ့်လူရဲ့ ပုံကို အတုမလုပ်ပါနဲ့", "သုံးခွင့်စည်းကမ်းကို ဖတ်ပါ"],
      said: [
        [
          "AI နဲ့ ဆွဲထားတဲ့ပုံလို့ ပြောပါ။ သတင်းပုံအတု မလုပ်ပါနဲ့။",
          "Say that the picture was made with AI. Do not make fake news pictures.",
        ],
        [
          "လုပ်ငန်းမှာ သုံးမယ်ဆိုရင် ဝန်ဆောင်မှုရဲ့ သုံးခွင့်စည်းကမ်းကို ဖတ်ပါ။",
          "For business use, read the service's terms.",
        ],
      ],
    },
    {
      kind: "statement",
      title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
      text: "AI ချတ်မှာ “အင်းလေးကန်က လှေသမားပုံ ဆွဲပါ” လို့ ရေးပါ",
      said: [
        [
          "AI ချတ်မှာ အင်းလေးကန်က လှေသမားပုံ ဆွဲခိုင်းကြည့်ပါ။",
          "In AI Chat, let it draw a boatman on Inle Lake.",
        ],
        ["စတိုင်နဲ့ အလင်းကိုပါ ရေးပါ။", "Add a style and the light to your words."],
      ],
    },
  ],
};
