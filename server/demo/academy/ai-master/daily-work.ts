import type { Section } from "../shapes.ts";

export const dailyWork: Section = {
  title: ["နေ့စဉ်အလုပ်မှာ AI", "AI in daily work"],
  description: [
    "စာရှည်များကို အကျဉ်းချုပ်ခြင်းနဲ့ ပုံဖန်တီးခြင်း။",
    "Summarising long texts and making pictures.",
  ],
  lessons: [
    {
      file: "summaries.mp4",
      title: ["စာရှည်ကို အကျဉ်းချုပ်ခြင်း", "Summarising long texts"],
      description: [
        "အစည်းအဝေးမှတ်တမ်း၊ စာချုပ်၊ သတင်းတို့ကို အမြန်ဖတ်နိုင်ဖို့ အကျဉ်းချုပ်ခိုင်းနည်း။",
        "How to have minutes, contracts and news shortened so that nothing important is lost.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["စာရှည်ကို အကျဉ်းချုပ်ခြင်း", "Summarising long texts"],
          text: "စာကို ထည့်ပါ၊ ဘာအတွက်လဲ ပြောပါ၊ ပုံစံ သတ်မှတ်ပါ",
          said: [
            [
              "စာရှည်တွေ ဖတ်ရတာ အချိန်ကုန်ပါတယ်။ AI က အကျဉ်းချုပ်ပေးနိုင်ပါတယ်။",
              "Long texts take time to read. An AI can shorten them.",
            ],
            [
              "စာကို ထည့်ပြီး ဘာအတွက်လဲ၊ ဘယ်ပုံစံလဲ ပြောပြရပါမယ်။",
              "Give it the text, and say what for and in what form.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["ဘာအတွက်လဲ ပြောပါ", "Say what it is for"],
          weak: "ဒါကို အကျဉ်းချုပ်ပါ",
          strong: "မန်နေဂျာ ဆုံးဖြတ်နိုင်ဖို့ အချက် 3 ချက်နဲ့ ကုန်ကျစရိတ်ကို ထုတ်ပေးပါ",
          said: [
            [
              "အကျဉ်းချုပ်ပါလို့ပဲ ပြောရင် အရေးကြီးတာ ကျန်ခဲ့နိုင်ပါတယ်။",
              'If you only say "summarise", something important may be left out.',
            ],
            ["ဘယ်သူ ဖတ်မလဲ၊ ဘာဆုံးဖြတ်မလဲ ပြောပြပါ။", "Say who will read it and what has to be decided."],
          ],
        },
        {
          kind: "points",
          title: ["အသုံးဝင်တဲ့ ပုံစံများ", "Useful forms"],
          points: [
            "ဆုံးဖြတ်ချက် / တာဝန်ယူသူ / နောက်ဆုံးရက်",
            "အားသာချက်နဲ့ အားနည်းချက်",
            "ကလေးတစ်ယောက် နားလည်မယ့် စကား",
          ],
          said: [
            [
              "အစည်းအဝေးအတွက် ဆုံးဖြတ်ချက်၊ တာဝန်ယူသူ၊ နောက်ဆုံးရက် ဇယားက အသုံးဝင်ပါတယ်။",
              "For a meeting a table works well: decision, who does it, by when.",
            ],
            [
              "ရွေးချယ်စရာအတွက် အားသာချက်၊ အားနည်းချက် စာရင်း တောင်းပါ။",
              "For a choice ask for advantages and disadvantages.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["မှားမသွားစေရန်", "So that nothing goes wrong"],
          points: ["“စာထဲမှာ ပါတာကိုပဲ ရေးပါ”", "“မပါရင် မပါဘူးလို့ ပြောပါ”", "ကိန်းဂဏန်းကို မူရင်းနဲ့ တိုက်စစ်ပါ"],
          said: [
            [
              "စာထဲမှာ ပါတာကိုပဲ ရေးပါ၊ မပါရင် မပါဘူးလို့ ပြောပါ ဆိုတာ ထည့်ပါ။",
              "Add: write only what is in the text, and say so where something is not.",
            ],
            ["ကိန်းဂဏန်းတွေကိုတော့ မူရင်းနဲ့ တိုက်စစ်ပါ။", "Compare all figures with the original."],
          ],
        },
        {
          kind: "chat",
          title: ["ဥပမာ", "An example"],
          asked:
            "အောက်ပါ အစည်းအဝေးမှတ်တမ်းထဲက လုပ်ရမယ့်အလုပ်များကို စာရင်းလုပ်ပါ။ အလုပ်၊ တာဝန်ယူသူ၊ ရက်။ မပါရင် “မဖော်ပြ” လို့ ရေးပါ",
          said: [
            [
              "ဒီ prompt က မပါတဲ့အချက်ကို AI က စိတ်ကူးနဲ့ မဖြည့်အောင် တားပေးပါတယ်။",
              "This prompt keeps the AI from filling gaps with its own ideas.",
            ],
            [
              "လျှို့ဝှက်စာတွေကို မထည့်ခင် အမည်နဲ့ နံပါတ်တွေ ဖုံးပါ။",
              "Before you paste something confidential, hide the names and numbers.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "သတင်းတစ်ပုဒ်ကို ဝါကျ 3 ကြောင်း ချုပ်ခိုင်းပြီး မူရင်းနဲ့ တိုက်စစ်ပါ",
          said: [
            [
              "သတင်းတစ်ပုဒ်ကို ဝါကျသုံးကြောင်း ချုပ်ခိုင်းကြည့်ပါ။",
              "Have a news article shortened to three sentences.",
            ],
            [
              "မူရင်းနဲ့ တိုက်ပြီး ဘာကျန်ခဲ့သလဲ ရှာပါ။",
              "Compare it with the original and find what is missing.",
            ],
          ],
        },
      ],
    },
    {
      file: "pictures.mp4",
      title: ["ပုံဖန်တီးခြင်း", "Making pictures"],
      description: [
        "စာနဲ့ ရေးပြီး ပုံထုတ်နည်း၊ ပိုကောင်းအောင် ပြင်နည်းနဲ့ သုံးရာမှာ သတိပြုရန်။",
        "How to get a picture from words, how to improve it, and what to mind when you use it.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["ပုံဖန်တီးခြင်း", "Making pictures"],
          text: "အကြောင်းအရာ + နေရာ + စတိုင် + အလင်း",
          said: [
            ["စာနဲ့ ရေးပြရုံနဲ့ AI က ပုံဆွဲပေးနိုင်ပါတယ်။", "An AI can draw a picture from your words alone."],
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
          strong: "မနက်ခင်း နေရောင်အောက်က လက်ဖက်ရည်ဆိုင်လေး၊ ရေဆေးပန်းချီ စတိုင်၊ နွေးထွေးတဲ့ အရောင်",
          said: [
            [
              "ဆိုင်ပုံလို့ပဲ ပြောရင် ဘာဆိုင်လဲ AI က ကိုယ့်ဘာသာ ရွေးသွားပါတယ်။",
              'If you only say "a shop", the AI chooses which shop by itself.',
            ],
            [
              "နေရာ၊ အချိန်၊ စတိုင်၊ အရောင်ကို ထည့်ရေးရင် လိုချင်တာနဲ့ ပိုနီးပါတယ်။",
              "Add the place, the time, the style and the colours, and it comes closer.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["ပိုကောင်းအောင် ပြင်နည်း", "Making it better"],
          points: ["တစ်ကြိမ်မှာ တစ်ချက်ပဲ ပြောင်းပါ", "အင်္ဂလိပ်လို ရေးရင် ပိုတိကျတတ်တယ်", "မလိုချင်တာကို ထည့်ပြောပါ"],
          said: [
            [
              "တစ်ကြိမ်မှာ တစ်ချက်ပဲ ပြောင်းရင် ဘာကြောင့် ကောင်းသွားသလဲ သိရပါတယ်။",
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
          points: ["ပုံထဲက မြန်မာစာလုံးများ", "လက်ချောင်းနဲ့ အသေးစိတ်", "မြန်မာဝတ်စုံ၊ ဘုရားပုံစံ အမှန်"],
          said: [
            [
              "ပုံထဲမှာ မြန်မာစာ ရေးခိုင်းရင် မှားတတ်ပါတယ်။ စာကို နောက်မှ ကိုယ်တိုင် ထည့်ပါ။",
              "Burmese letters inside a picture often come out wrong. Add the text yourself later.",
            ],
            [
              "ဝတ်စုံ၊ ဘုရားပုံစံတွေ မှန်မမှန်လည်း ကိုယ်တိုင် စစ်ပါ။",
              "Check for yourself whether clothes and pagodas are right.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["သုံးရာမှာ သတိပြုရန်", "When you use it"],
          points: ["AI ပုံဖြစ်ကြောင်း ပြောပါ", "တကယ့်လူရဲ့ ပုံကို အတုမလုပ်ပါနဲ့", "သုံးခွင့်စည်းကမ်းကို ဖတ်ပါ"],
          said: [
            [
              "AI နဲ့ ဆွဲထားတဲ့ပုံဖြစ်ကြောင်း ပြောပြပါ။ သတင်းပုံအတု မလုပ်ပါနဲ့။",
              "Say that the picture was made with AI. Make no false news pictures.",
            ],
            [
              "လုပ်ငန်းမှာ သုံးမယ်ဆိုရင် ဝန်ဆောင်မှုရဲ့ သုံးခွင့်စည်းကမ်းကို ဖတ်ပါ။",
              "For business use, read the service's terms.",
            ],
          ],
        },
        {
          kind: "chat",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          asked: "အင်းလေးကန်ပေါ်က လှေသမား တစ်ဦး၊ နေထွက်ချိန်၊ မြူပါးပါး၊ ဓာတ်ပုံစတိုင်",
          said: [
            ["AI ချတ်မှာ ဒီစာကို ရေးပြီး ပုံထုတ်ကြည့်ပါ။", "Write this in AI Chat and make the picture."],
            ["ပြီးရင် အလင်းတစ်ချက်တည်း ပြောင်းပြီး နှိုင်းယှဉ်ပါ။", "Then change only the light, and compare."],
          ],
        },
      ],
    },
  ],
};
