import type { Course, Section } from "../shapes.ts";
import { countTheCost } from "./count-the-cost.ts";
import { deepfakes } from "./deepfakes.ts";
import { findTheWork } from "./find-the-work.ts";
import { pilot } from "./pilot.ts";
import { policy } from "./policy.ts";

const peopleAndRules: Section = {
  title: ["အဖွဲ့နဲ့ မူဝါဒ", "People and rules"],
  description: [
    "ရုံးအတွက် AI စည်းကမ်းရေးနည်း၊ အသေးစား စမ်းပြီးမှ တိုးချဲ့နည်း၊ deepfake လိမ်လည်မှုကို တားနည်း။",
    "Writing an AI policy for the office, growing from a small pilot, and stopping deepfake scams.",
  ],
  lessons: [policy, pilot, deepfakes],
};

const valueAndCost: Section = {
  title: ["အခွင့်အလမ်းနဲ့ ကုန်ကျစရိတ်", "Value and cost"],
  description: [
    "AI သုံးသင့်တဲ့ အလုပ်ကို ရွေးနည်း၊ ကုန်ကျစရိတ်နဲ့ အကျိုးကို ကျပ်နဲ့ တွက်နည်း။",
    "Choosing the work that AI should do, and counting in kyat what it costs and brings.",
  ],
  lessons: [findTheWork, countTheCost],
};

export const aiBusinessMastery: Course = {
  id: "ai-business-mastery",
  description: [
    "လုပ်ငန်းရှင်နဲ့ မန်နေဂျာတွေအတွက် ဖြစ်ပါတယ်။ ဘယ်အလုပ်ကို AI နဲ့ လုပ်သင့်သလဲ၊ ကျပ်ဘယ်လောက် ကုန်ပြီး ဘာအကျိုးရမလဲ၊ ဝန်ထမ်းတွေအတွက် ဘယ်လို စည်းကမ်းရေးရမလဲ၊ deepfake လိမ်လည်မှုကို ဘယ်လို တားမလဲဆိုတာ ဆုံးဖြတ်တတ်လာပါမယ်။ သင်တန်းအဆုံးမှာ ကိုယ့်လုပ်ငန်းအတွက် ရက် 30 အစီအစဉ်တစ်ခု ရပါမယ်။",
    "For owners and managers: which work to give to AI, what it costs in kyat and brings, which rules the staff need, and how to stop deepfake scams. At the end you have a thirty-day plan for your own business.",
  ],
  objectives: [
    ["AI သုံးသင့်တဲ့ အလုပ်ကို အမှတ်ပေးပြီး ရွေးနည်း", "Choose the work for AI by a score"],
    [
      "စစ်ချိန်၊ သင်ချိန်ပါ ထည့်ပြီး တကယ့်ကုန်ကျစရိတ်ကို ကျပ်နဲ့ တွက်နည်း",
      "Count the real cost in kyat, checking and training included",
    ],
    [
      "အချက်အလက် အနီ၊ အဝါ၊ အစိမ်း ခွဲပြီး AI မူဝါဒ ရေးနည်း",
      "Write an AI policy with red, yellow and green data",
    ],
    ["ရက် 30 စမ်းသပ်မှု စီစဉ်ပြီး ရလဒ် တိုင်းတာနည်း", "Plan a thirty-day pilot and measure it"],
    ["အသံအတုနဲ့ ငွေလိမ်တာကို တားနည်း", "Stop scams with fake voices"],
  ],
  requirements: [
    ["AI Master ပြီးထားရင် ဒါမှမဟုတ် အလုပ်မှာ AI သုံးနေရင် ရပါပြီ", "AI Master, or AI in use at work"],
    ["စမ်းသပ်နိုင်တဲ့ လုပ်ငန်း ဒါမှမဟုတ် အဖွဲ့တစ်ခု", "A business or a team to try it with"],
    ["တစ်ပတ်ကို 1 နာရီလောက် အချိန်", "About one hour a week"],
  ],
  targetAudience: [
    ["အသေးစားနဲ့ အလတ်စား လုပ်ငန်းရှင်တွေ", "Owners of small and medium businesses"],
    ["ဌာနမှူးနဲ့ မန်နေဂျာတွေ", "Heads of department and managers"],
    ["AI ကို စနစ်တကျ စချင်တဲ့ အဖွဲ့အစည်းတွေ", "Organizations that want to start with AI in an organized way"],
  ],
  sections: [valueAndCost, peopleAndRules],
  resources: [
    {
      file: "work-list.docx",
      type: "Document",
      title: ["အလုပ်စာရင်းနဲ့ အမှတ်ပေးဇယား", "Work list with scores"],
      description: [
        "လုပ်ငန်းထဲက အလုပ်တွေကို ရေးပြီး အမှတ်ပေးဖို့ ဇယားပါ။",
        "A table for listing the work in your business and scoring it.",
      ],
      section: 1,
    },
    {
      file: "ai-policy.docx",
      type: "Document",
      title: ["AI မူဝါဒ ပုံစံ", "AI policy form"],
      description: [
        "ကိုယ့်လုပ်ငန်းအတွက် ဖြည့်ဖို့ အသင့်ပြင်ထားတဲ့ Word ဖိုင်ပါ။",
        "A short Word file, ready for you to fill in.",
      ],
      section: 2,
    },
    {
      file: "thirty-days.pptx",
      type: "Slides",
      title: ["ရက် 30 စမ်းသပ်မှု တင်ပြချက်", "Thirty-day pilot, to present"],
      description: [
        "အဖွဲ့ကို ရှင်းပြဖို့ ဆလိုက်တွေပါ။ ကိုယ့်ကိန်းဂဏန်းတွေ ဖြည့်ပါ။",
        "Slides to explain the pilot to your team. Fill in your own figures.",
      ],
      section: 2,
    },
  ],
  questions: [
    {
      by: "myatnoe@learners.test",
      lesson: "count-the-cost.mp4",
      daysAgo: 8,
      question: "လစဉ်ကြေးနဲ့ token အလိုက် ပေးရတာ ဘယ်ဟာက ပိုသက်သာပါသလဲ။",
      answer: {
        by: "staff2@academy.test",
        daysAgo: 7,
        text:
          "သုံးပုံပေါ် မူတည်ပါတယ်။ နေ့တိုင်း ပုံမှန်သုံးတဲ့ လူနည်းနည်းအတွက် လစဉ်ကြေးက တွက်ရလွယ်ပါတယ်။ တစ်ခါတစ်ရံပဲ သုံးရင် ဒါမှမဟုတ် စနစ်တစ်ခုကနေ ခေါ်သုံးရင် token အလိုက်က ပိုသက်သာတတ်ပါတယ်။ ပထမ ရက် 30 တိုင်းကြည့်ပြီးမှ ဆုံးဖြတ်ပါ။",
      },
    },
    {
      by: "myatnoe@learners.test",
      lesson: "policy.mp4",
      daysAgo: 5,
      question: "ဝန်ထမ်းက ကိုယ်ပိုင်ဖုန်းနဲ့ AI သုံးနေရင် မူဝါဒက ဘယ်လို သက်ရောက်သင့်ပါသလဲ။",
      answer: {
        by: "staff1@academy.test",
        daysAgo: 4,
        text:
          "စက်ကို မကြည့်ဘဲ အချက်အလက်ကို ကြည့်ပါ။ လုပ်ငန်းရဲ့ အနီရောင် အချက်အလက်ကို ဘယ်ဖုန်းကနေမှ AI ထဲ မထည့်ရဘူးလို့ ရေးထားရင် ရှင်းပါတယ်။ ရုံးအကောင့် ပေးနိုင်ရင် ပိုကောင်းပါတယ်။",
      },
    },
    {
      by: "myatnoe@learners.test",
      lesson: "pilot.mp4",
      daysAgo: 2,
      question: "ဝန်ထမ်း 3 ယောက်ပဲ ရှိတဲ့ ဆိုင်အတွက် ရက် 30 စမ်းသပ်မှုကို ဘယ်သူက ဦးဆောင်သင့်ပါသလဲ။",
    },
    {
      by: "eiphyu@learners.test",
      daysAgo: 1,
      question: "ဒီသင်တန်းကို အဖွဲ့လိုက် တက်ရင် အတူတူ ဆွေးနွေးလို့ရတဲ့ နေရာ ရှိပါသလား။",
    },
  ],
};
