import type { Course } from "../shapes.ts";
import { peopleAndRules } from "./people-and-rules.ts";
import { valueAndCost } from "./value-and-cost.ts";

export const aiBusinessMastery: Course = {
  id: "ai-business-mastery",
  description: [
    "လုပ်ငန်းရှင်များနှင့် မန်နေဂျာများအတွက် ဖြစ်ပါသည်။ ဘယ်အလုပ်ကို AI နှင့် လုပ်သင့်သလဲ၊ ဘယ်လောက် ကုန်ပြီး ဘာအကျိုးရမလဲ၊ ဝန်ထမ်းများအတွက် ဘယ်လို စည်းကမ်းရေးရမလဲဆိုသည်ကို ဆုံးဖြတ်တတ်လာပါမည်။ သင်တန်းအဆုံးတွင် သင့်လုပ်ငန်းအတွက် ရက် 30 စမ်းသပ်မှု အစီအစဉ်တစ်ခု ရပါမည်။",
    "For owners and managers: which work to give to AI, what it costs and brings, and which rules the staff need. At the end you have a thirty-day plan for your own business.",
  ],
  objectives: [
    "AI သုံးသင့်သော အလုပ်ကို အမှတ်ပေးပြီး ရွေးတတ်ရန်",
    "စစ်ချိန်၊ သင်ချိန်အပါအဝင် တကယ့်ကုန်ကျစရိတ်ကို တွက်တတ်ရန်",
    "အချက်အလက် အနီ၊ အဝါ၊ အစိမ်း ခွဲပြီး AI မူဝါဒ ရေးတတ်ရန်",
    "ရက် 30 စမ်းသပ်မှု စီစဉ်ပြီး ရလဒ်တိုင်းတတ်ရန်",
    "ဆက်လုပ်မလုပ်ကို အချက်အလက်ဖြင့် ဆုံးဖြတ်တတ်ရန်",
  ],
  requirements: [
    "AI Master ပြီးထားခြင်း သို့မဟုတ် အလုပ်တွင် AI သုံးနေခြင်း",
    "စမ်းသပ်နိုင်သော လုပ်ငန်း သို့မဟုတ် အဖွဲ့တစ်ခု",
    "တစ်ပတ်လျှင် 1 နာရီခန့် အချိန်ပေးနိုင်ခြင်း",
  ],
  targetAudience: [
    "အသေးစားနှင့် အလတ်စား လုပ်ငန်းရှင်များ",
    "ဌာနမှူးနှင့် မန်နေဂျာများ",
    "AI ကို စနစ်တကျ စတင်လိုသော အဖွဲ့အစည်းများ",
  ],
  sections: [valueAndCost, peopleAndRules],
  resources: [
    {
      file: "work-list.docx",
      type: "Document",
      title: ["အလုပ်စာရင်းနှင့် အမှတ်ပေးဇယား", "Work list with scores"],
      description: [
        "လုပ်ငန်းထဲက အလုပ်များကို ချရေးပြီး အမှတ်ပေးရန် ဇယား။",
        "A table in which to list the work in your business and score it.",
      ],
      section: 1,
    },
    {
      file: "ai-policy.docx",
      type: "Document",
      title: ["AI မူဝါဒ ပုံစံ", "AI policy form"],
      description: [
        "စာတစ်မျက်နှာ၊ သင့်လုပ်ငန်းအတွက် ဖြည့်ရန် အသင့်။",
        "One page, ready to be filled in for your business.",
      ],
      section: 2,
    },
    {
      file: "thirty-days.pptx",
      type: "Slides",
      title: ["ရက် 30 စမ်းသပ်မှု တင်ပြချက်", "Thirty-day pilot, to present"],
      description: [
        "အဖွဲ့ကို ရှင်းပြရန် ဆလိုက်များ။ သင့်ကိန်းဂဏန်းများဖြင့် ဖြည့်ပါ။",
        "Slides to explain the pilot to your team; put in your own figures.",
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
          "သုံးပုံပေါ် မူတည်ပါသည်။ နေ့စဉ် ပုံမှန်သုံးသော လူအနည်းငယ်အတွက် လစဉ်ကြေးက တွက်ရလွယ်ပါသည်။ တစ်ခါတစ်ရံသာ သုံးလျှင် သို့မဟုတ် စနစ်တစ်ခုမှ ခေါ်သုံးလျှင် token အလိုက်က ပိုသက်သာတတ်ပါသည်။ ပထမ 30 ရက် တိုင်းကြည့်ပြီးမှ ဆုံးဖြတ်ပါ။",
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
          "စက်ကို မကြည့်ဘဲ အချက်အလက်ကို ကြည့်ပါ။ လုပ်ငန်း၏ အနီရောင် အချက်အလက်ကို မည်သည့်ဖုန်းမှ မထည့်ရဟု ရေးထားလျှင် ရှင်းပါသည်။ ရုံးအကောင့် ပေးနိုင်လျှင် ပိုကောင်းပါသည်။",
      },
    },
    {
      by: "myatnoe@learners.test",
      lesson: "pilot.mp4",
      daysAgo: 2,
      question: "ဝန်ထမ်း 3 ဦးပဲ ရှိတဲ့ ဆိုင်အတွက် ရက် 30 စမ်းသပ်မှုကို ဘယ်သူက ဦးဆောင်သင့်ပါသလဲ။",
    },
    {
      by: "eiphyu@learners.test",
      daysAgo: 1,
      question: "ဒီသင်တန်းကို အဖွဲ့လိုက် တက်ရင် အတူတူ ဆွေးနွေးလို့ရတဲ့ နေရာ ရှိပါသလား။",
    },
  ],
};
