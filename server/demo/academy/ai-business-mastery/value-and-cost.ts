import type { Section } from "../shapes.ts";

export const valueAndCost: Section = {
  title: ["အခွင့်အလမ်းနဲ့ ကုန်ကျစရိတ်", "Value and cost"],
  description: [
    "AI သုံးသင့်တဲ့ အလုပ်ကို ရွေးခြင်း၊ ကုန်ကျစရိတ်နဲ့ အကျိုးကို တွက်ခြင်း။",
    "Choosing the work that AI should do, and counting what it costs and brings.",
  ],
  lessons: [
    {
      file: "find-the-work.mp4",
      title: ["ဘယ်အလုပ်ကို AI နဲ့ လုပ်မလဲ", "Which work for AI?"],
      description: [
        "လုပ်ငန်းထဲက အလုပ်များကို စာရင်းလုပ်ပြီး AI နဲ့ အသင့်တော်ဆုံးကို ရွေးနည်း။",
        "List the work in your business and choose what suits AI best.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["ဘယ်အလုပ်ကို AI နဲ့ လုပ်မလဲ", "Which work for AI?"],
          text: "ကိရိယာကနေ မစပါနဲ့၊ ပြဿနာကနေ စပါ",
          said: [
            [
              "လုပ်ငန်းအများစုက AI ကိရိယာကို အရင်ဝယ်ပြီးမှ ဘာလုပ်ရမလဲ စဉ်းစားတတ်ပါတယ်။",
              "Many businesses buy the tool first and then wonder what to do with it.",
            ],
            [
              "ပြောင်းပြန်လုပ်ပါ။ အချိန်ကုန်တဲ့ ပြဿနာကနေ စပါ။",
              "Do it the other way round: begin with the problem that costs you time.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["တစ်ပတ်စာ အလုပ်စာရင်း", "A week's list of work"],
          points: ["ထပ်ခါထပ်ခါ လုပ်ရတဲ့ အလုပ်", "တစ်ပတ်ကို ဘယ်နှနာရီ ကုန်သလဲ", "မှားရင် ဘယ်လောက် ထိခိုက်မလဲ"],
          said: [
            [
              "တစ်ပတ်အတွင်း ထပ်ခါထပ်ခါ လုပ်ရတဲ့ အလုပ်တွေကို ချရေးပါ။",
              "Write down the work that comes back again and again in a week.",
            ],
            [
              "ကုန်တဲ့နာရီနဲ့ မှားရင် ထိခိုက်နိုင်မှုကို ဘေးမှာ ရေးပါ။",
              "Beside each, note the hours and the harm if it goes wrong.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["ရွေးပါ", "Choose"],
          weak: "ချေးငွေ ခွင့်ပြုခြင်း၊ ဝန်ထမ်းရွေးခြင်းကို AI တစ်ခုတည်း ဆုံးဖြတ်စေခြင်း",
          strong: "ဖောက်သည်မေးခွန်းအတွက် အဖြေကြမ်း၊ ပစ္စည်းဖော်ပြချက်၊ အစီရင်ခံစာအကျဉ်း",
          said: [
            [
              "လူ့ဘဝကို ထိခိုက်နိုင်တဲ့ ဆုံးဖြတ်ချက်တွေကို AI တစ်ခုတည်း မလုပ်ခိုင်းပါနဲ့။",
              "Do not let AI alone decide what may harm people's lives.",
            ],
            [
              "လူက စစ်ပြီး သုံးနိုင်တဲ့ စာအကြမ်းတွေက စဖို့ အကောင်းဆုံးပါ။",
              "Drafts that a person checks are the best place to begin.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["အမှတ်ပေးနည်း", "Give each a score"],
          points: ["အချိန်သက်သာမှု 1 မှ 5", "စစ်ရလွယ်ကူမှု 1 မှ 5", "အန္တရာယ်နည်းမှု 1 မှ 5"],
          said: [
            [
              "အလုပ်တစ်ခုစီကို သုံးမျိုး အမှတ်ပေးပါ။ အချိန်သက်သာမှု၊ စစ်ရလွယ်မှု၊ အန္တရာယ်နည်းမှု။",
              "Score each one on three things: time saved, ease of checking, low risk.",
            ],
            ["အမှတ်အများဆုံး အလုပ်တစ်ခုကိုပဲ အရင်စပါ။", "Begin with only the one that scores highest."],
          ],
        },
        {
          kind: "chat",
          title: ["ဥပမာ - အွန်လိုင်းဆိုင်", "Example: an online shop"],
          asked: "ဖောက်သည် မေးခွန်း 20 ကို အမျိုးအစားခွဲပြီး တစ်မျိုးစီအတွက် ယဉ်ကျေးတဲ့ အဖြေပုံစံ 1 ခု ရေးပါ",
          answered: "ပို့ခ (8)၊ အရောင်နဲ့ အရွယ် (6)၊ ငွေပေးချေမှု (4)၊ လဲလှယ်ခြင်း (2) …",
          said: [
            [
              "အွန်လိုင်းဆိုင်တစ်ဆိုင်မှာ မေးခွန်းအများစုက ထပ်နေတတ်ပါတယ်။",
              "In an online shop most questions come again and again.",
            ],
            [
              "အဖြေပုံစံတွေ ကြိုရေးထားရင် ဖောက်သည်ကို ပိုမြန်မြန် ပြန်ဖြေနိုင်ပါတယ်။",
              "With answers prepared you can reply to customers faster.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "သင့်လုပ်ငန်းက အလုပ် 10 ခုကို စာရင်းလုပ်ပြီး အမှတ်ပေးပါ",
          said: [
            [
              "သင့်လုပ်ငန်းက အလုပ် ဆယ်ခုကို ချရေးပြီး အမှတ်ပေးကြည့်ပါ။",
              "List ten kinds of work in your business and score them.",
            ],
            ["သင်တန်းဖိုင်တွေထဲက ဇယားကို သုံးနိုင်ပါတယ်။", "You can use the table among the downloads."],
          ],
        },
      ],
    },
    {
      file: "count-the-cost.mp4",
      title: ["ကုန်ကျစရိတ်နဲ့ အကျိုးအမြတ်", "Cost and benefit"],
      description: [
        "AI သုံးစွဲခ ဘယ်လိုတွက်သလဲ၊ တကယ် ကိုက်မကိုက် ဘယ်လိုသိမလဲ။",
        "How AI is paid for, and how to know whether it is worth it.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["ကုန်ကျစရိတ်နဲ့ အကျိုးအမြတ်", "Cost and benefit"],
          text: "အသုံးပြုခ + စစ်ချိန် + သင်ချိန် = တကယ့်ကုန်ကျစရိတ်",
          said: [
            [
              "AI ကုန်ကျစရိတ်ဆိုတာ လစဉ်ကြေး တစ်ခုတည်း မဟုတ်ပါဘူး။",
              "The cost of AI is more than the monthly fee.",
            ],
            [
              "စစ်ရတဲ့အချိန်နဲ့ ဝန်ထမ်းသင်ရတဲ့အချိန်ကိုပါ ထည့်တွက်ရပါမယ်။",
              "Count the time for checking and for training people too.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["Token ဆိုတာ", "What tokens are"],
          points: [
            "AI က စာကို token အပိုင်းလေးများနဲ့ ရေတွက်တယ်",
            "မေးခွန်းရော အဖြေပါ ကျသင့်တယ်",
            "မြန်မာစာက token ပိုကုန်တတ်တယ်",
          ],
          said: [
            [
              "AI ဝန်ဆောင်မှုတွေက စာကို token လို့ခေါ်တဲ့ အပိုင်းလေးတွေနဲ့ ရေတွက်ပါတယ်။",
              "AI services count text in small pieces called tokens.",
            ],
            [
              "တူညီတဲ့ အကြောင်းအရာကို မြန်မာလို ရေးရင် token ပိုကုန်တတ်ပါတယ်။",
              "The same content in Burmese often takes more tokens.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["တွက်ကြည့်ရအောင်", "Let us count"],
          points: ["ယခင် - တစ်စောင် 20 မိနစ်", "ယခု - AI 2 မိနစ် + စစ် 6 မိနစ်", "တစ်လ 100 စောင် = 20 နာရီ သက်သာ"],
          said: [
            [
              "အရင်က စာတစ်စောင် မိနစ်နှစ်ဆယ် ကြာတယ် ဆိုပါစို့။",
              "Say that one letter used to take twenty minutes.",
            ],
            [
              "အခု စစ်ချိန်ပါ ရှစ်မိနစ်ဆိုရင် တစ်လ စာတစ်ရာအတွက် နာရီနှစ်ဆယ် သက်သာပါတယ်။",
              "If it is eight now, checking included, a hundred letters a month save twenty hours.",
            ],
          ],
        },
        {
          kind: "contrast",
          title: ["ကုန်ကျစရိတ် လျှော့နည်း", "Spending less"],
          weak: "စာရွက်စာတမ်း တစ်ခုလုံးကို မေးခွန်းတိုင်းမှာ ထည့်ခြင်း",
          strong: "လိုအပ်တဲ့ စာပိုဒ်ကိုပဲ ထည့်ပြီး အဖြေအရှည်ကို ကန့်သတ်ခြင်း",
          said: [
            [
              "လိုအပ်တဲ့ စာပိုဒ်ကိုပဲ ထည့်ပြီး အဖြေအရှည်ကို ကန့်သတ်ပါ။",
              "Give only the passage that is needed, and limit the answer's length.",
            ],
            ["လွယ်တဲ့အလုပ်အတွက် ဈေးသက်သာတဲ့ မော်ဒယ်ကို ရွေးပါ။", "For easy work choose a cheaper model."],
          ],
        },
        {
          kind: "points",
          title: ["ကြိုသတ်မှတ်ပါ", "Decide beforehand"],
          points: ["တစ်လ အများဆုံး ဘယ်လောက် သုံးမလဲ", "ဘယ်သူ စောင့်ကြည့်မလဲ", "ဘယ်အခြေအနေမှာ ရပ်မလဲ"],
          said: [
            [
              "တစ်လ အများဆုံး သုံးမယ့်ပမာဏနဲ့ စောင့်ကြည့်မယ့်သူကို ကြိုသတ်မှတ်ပါ။",
              "Set a monthly limit and name who watches it.",
            ],
            [
              "အကျိုးမရှိရင် ဘယ်အချိန်မှာ ရပ်မလဲဆိုတာပါ ဆုံးဖြတ်ထားပါ။",
              "Decide too when you would stop if it brings nothing.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "အလုပ်တစ်ခုကို AI နဲ့ တစ်ခါ၊ AI မပါဘဲ တစ်ခါ အချိန်တိုင်းပါ",
          said: [
            [
              "အလုပ်တစ်ခုတည်းကို AI မပါဘဲ တစ်ခါ၊ AI နဲ့ တစ်ခါ လုပ်ပြီး အချိန်တိုင်းပါ။",
              "Do the same piece of work once without AI and once with it, and take the time.",
            ],
            ["စစ်ရတဲ့အချိန်ကို မမေ့ပါနဲ့။", "Do not forget the time for checking."],
          ],
        },
      ],
    },
  ],
};
