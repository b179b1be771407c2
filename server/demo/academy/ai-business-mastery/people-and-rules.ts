import type { Section } from "../shapes.ts";

export const peopleAndRules: Section = {
  title: ["အဖွဲ့နဲ့ မူဝါဒ", "People and rules"],
  description: [
    "ရုံးမှာ AI သုံးစွဲမှု စည်းကမ်းရေးခြင်းနဲ့ အသေးစား စမ်းသပ်ပြီးမှ တိုးချဲ့ခြင်း။",
    "Writing an AI policy for the office, and growing from a small pilot.",
  ],
  lessons: [
    {
      file: "policy.mp4",
      title: ["AI သုံးစွဲမှု မူဝါဒ", "An AI policy"],
      description: [
        "စာတစ်မျက်နှာနဲ့ ဝန်ထမ်းအားလုံး နားလည်မယ့် AI မူဝါဒ ရေးနည်း။",
        "A policy on one page that everybody in the office understands.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["AI သုံးစွဲမှု မူဝါဒ", "An AI policy"],
          text: "စာတစ်မျက်နှာ၊ အားလုံးနားလည်၊ အားလုံးလိုက်နာ",
          said: [
            ["ဝန်ထမ်းတွေက AI ကို သုံးနေကြပြီးသား ဖြစ်နိုင်ပါတယ်။", "Your staff may well be using AI already."],
            [
              "တားမယ့်အစား ဘယ်လိုသုံးရမလဲ စာတစ်မျက်နှာနဲ့ ရှင်းပြပါ။",
              "Instead of forbidding it, explain on one page how to use it.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["ပါရမယ့် အချက်များ", "What it must say"],
          points: ["ဘာအတွက် သုံးနိုင်သလဲ", "ဘာတွေ မထည့်ရသလဲ", "ဘယ်သူ တာဝန်ယူသလဲ"],
          said: [
            [
              "မူဝါဒမှာ သုံးနိုင်တဲ့အလုပ်၊ မထည့်ရမယ့်အချက်အလက်၊ တာဝန်ယူမယ့်သူ ပါရပါမယ်။",
              "It must say what AI may be used for, what must not be entered and who is responsible.",
            ],
            [
              "ဥပမာတစ်ခုစီ ထည့်ရေးရင် ပိုနားလည်လွယ်ပါတယ်။",
              "One example for each makes it easier to understand.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["အချက်အလက် အရောင် 3 မျိုး", "Data in three colours"],
          points: [
            "အနီ - ဖောက်သည်အမည်၊ လစာ၊ စကားဝှက် - မထည့်ရ",
            "အဝါ - ဌာနတွင်း အစီရင်ခံစာ - ခွင့်တောင်းပြီးမှ",
            "အစိမ်း - အများသိ အချက်အလက် - လွတ်လပ်စွာ",
          ],
          said: [
            ["အချက်အလက်တွေကို အနီ၊ အဝါ၊ အစိမ်း သုံးမျိုး ခွဲပါ။", "Sort information into red, yellow and green."],
            [
              "အနီကို ဘယ်တော့မှ မထည့်ရ၊ အဝါက ခွင့်တောင်းရမယ်၊ အစိမ်းက လွတ်လပ်စွာ သုံးနိုင်ပါတယ်။",
              "Red is never entered, yellow needs permission, green is free to use.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["လူက နောက်ဆုံးစစ်ရမယ်", "A person checks last"],
          points: ["အပြင်ကို ပို့မယ့်စာတိုင်း လူစစ်ပြီးမှ", "AI သုံးထားရင် ပွင့်လင်းစွာ ပြောပါ", "မှားရင် ဖုံးမထားဘဲ တင်ပြပါ"],
          said: [
            [
              "အပြင်ကို ပို့မယ့်စာတိုင်း လူတစ်ယောက် စစ်ပြီးမှ ပို့ပါ။",
              "Everything that leaves the office is checked by a person first.",
            ],
            [
              "အမှားကို တင်ပြသူကို အပြစ်မတင်ပါနဲ့။ ဒါမှ အားလုံး သင်ယူနိုင်မှာပါ။",
              "Do not blame whoever reports a mistake; only so can everybody learn.",
            ],
          ],
        },
        {
          kind: "chat",
          title: ["AI ကို အကြမ်းရေးခိုင်းပါ", "Let AI write the draft"],
          asked:
            "ဝန်ထမ်း 12 ဦးရှိ ပုံနှိပ်တိုက်အတွက် AI သုံးစွဲမှု မူဝါဒ အကြမ်းကို မြန်မာလို 1 မျက်နှာ ရေးပါ။ အချက်အလက် အနီ၊ အဝါ၊ အစိမ်း ခွဲပါ",
          said: [
            ["မူဝါဒအကြမ်းကို AI ကို ရေးခိုင်းနိုင်ပါတယ်။", "You can let the AI write the first draft."],
            [
              "ပြီးရင် ဝန်ထမ်းတွေနဲ့ အတူ ဖတ်ပြီး ပြင်ပါ။ ဥပဒေနဲ့ ကိုက်မကိုက် မေးပါ။",
              "Then read and change it together, and ask whether it fits the law.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "သင်တန်းဖိုင်များထဲက မူဝါဒပုံစံကို သင့်လုပ်ငန်းအတွက် ဖြည့်ပါ",
          said: [
            [
              "သင်တန်းဖိုင်တွေထဲမှာ မူဝါဒပုံစံ Word ဖိုင် ပါပါတယ်။",
              "Among the downloads there is a policy form as a Word file.",
            ],
            [
              "သင့်လုပ်ငန်းအတွက် ဖြည့်ပြီး ဝန်ထမ်းတွေနဲ့ ဆွေးနွေးပါ။",
              "Fill it in for your business and discuss it with your staff.",
            ],
          ],
        },
      ],
    },
    {
      file: "pilot.mp4",
      title: ["အသေးစား စမ်းသပ်ပြီး တိုးချဲ့ပါ", "Start small, then grow"],
      description: [
        "ရက် 30 စမ်းသပ်မှုတစ်ခု စီစဉ်နည်း၊ ရလဒ်တိုင်းနည်းနဲ့ ဆက်လုပ်မလုပ် ဆုံးဖြတ်နည်း။",
        "Planning a 30-day pilot, measuring it and deciding whether to go on.",
      ],
      slides: [
        {
          kind: "statement",
          title: ["အသေးစား စမ်းသပ်ပြီး တိုးချဲ့ပါ", "Start small, then grow"],
          text: "အလုပ် 1 ခု၊ လူ 2 ဦး၊ ရက် 30",
          said: [
            ["လုပ်ငန်းတစ်ခုလုံးကို တစ်ပြိုင်နက် မပြောင်းပါနဲ့။", "Do not change the whole business at once."],
            [
              "အလုပ်တစ်ခု၊ လူနှစ်ဦး၊ ရက်သုံးဆယ်နဲ့ စမ်းပါ။",
              "Try it with one kind of work, two people and thirty days.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["မစမ်းခင် တိုင်းပါ", "Measure before you begin"],
          points: ["ယခု ဘယ်လောက် ကြာသလဲ", "ယခု ဘယ်လောက် မှားသလဲ", "ဖောက်သည် ကျေနပ်သလား"],
          said: [
            [
              "မစမ်းခင် အခြေအနေကို မတိုင်းထားရင် နှိုင်းယှဉ်လို့ မရပါဘူး။",
              "If you do not measure before, there is nothing to compare with.",
            ],
            [
              "ကြာချိန်၊ အမှားအရေအတွက်၊ ဖောက်သည်ကျေနပ်မှုကို မှတ်ထားပါ။",
              "Note the time, the mistakes and how content your customers are.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["ရက် 30 အစီအစဉ်", "The thirty days"],
          points: [
            "ရက် 1–5 - သင်ယူ၊ prompt ရေး",
            "ရက် 6–25 - နေ့စဉ်သုံး၊ မှတ်တမ်းတင်",
            "ရက် 26–30 - နှိုင်းယှဉ်၊ ဆုံးဖြတ်",
          ],
          said: [
            [
              "ပထမ ငါးရက်မှာ သင်ယူပြီး prompt တွေ ရေးပါ။ ပြီးရင် ရက်နှစ်ဆယ် နေ့တိုင်းသုံးပါ။",
              "Learn and write prompts for five days, then use them daily for twenty.",
            ],
            ["နောက်ဆုံး ငါးရက်မှာ နှိုင်းယှဉ်ပြီး ဆုံးဖြတ်ပါ။", "In the last five days compare and decide."],
          ],
        },
        {
          kind: "contrast",
          title: ["ဆုံးဖြတ်ချက်", "The decision"],
          weak: "“ကောင်းမယ် ထင်တယ်၊ ဆက်လုပ်ကြမယ်”",
          strong: "“အချိန် 40% သက်သာပြီး အမှား မတိုးရင် ဆက်လုပ်မယ်”",
          said: [
            [
              "ဆက်လုပ်မလုပ် စည်းမျဉ်းကို စမ်းသပ်မှု မစခင် ရေးထားပါ။",
              "Write the rule for going on before the pilot begins.",
            ],
            [
              "ဒါမှ ခံစားချက်နဲ့ မဟုတ်ဘဲ အချက်အလက်နဲ့ ဆုံးဖြတ်နိုင်ပါမယ်။",
              "Then you decide by facts and not by feeling.",
            ],
          ],
        },
        {
          kind: "points",
          title: ["တိုးချဲ့တဲ့အခါ", "When you grow"],
          points: [
            "အောင်မြင်တဲ့ prompt များကို မျှဝေပါ",
            "အဖွဲ့တိုင်းမှာ ကူညီသူ 1 ဦး ထားပါ",
            "3 လ တစ်ကြိမ် ပြန်သုံးသပ်ပါ",
          ],
          said: [
            [
              "အောင်မြင်တဲ့ prompt တွေကို စုပြီး အားလုံးကို မျှဝေပါ။",
              "Collect the prompts that work and share them with everybody.",
            ],
            [
              "အဖွဲ့တိုင်းမှာ ကူညီပေးမယ့်သူ တစ်ဦး ထားပြီး သုံးလတစ်ကြိမ် ပြန်သုံးသပ်ပါ။",
              "Have one helper in every team, and review it every three months.",
            ],
          ],
        },
        {
          kind: "statement",
          title: ["ယခု စမ်းကြည့်ပါ", "Try it now"],
          text: "သင့် ရက် 30 အစီအစဉ်ကို စာရွက်တစ်ရွက်မှာ ရေးပါ",
          said: [
            [
              "သင့်ရဲ့ ရက်သုံးဆယ် အစီအစဉ်ကို စာရွက်တစ်ရွက်ပေါ်မှာ ရေးပါ။",
              "Write your thirty-day plan on one sheet of paper.",
            ],
            [
              "အလုပ်၊ လူ၊ တိုင်းမယ့်အချက်နဲ့ ဆုံးဖြတ်စည်းမျဉ်း ပါပါစေ။",
              "The work, the people, what you measure and the rule for deciding.",
            ],
          ],
        },
      ],
    },
  ],
};
