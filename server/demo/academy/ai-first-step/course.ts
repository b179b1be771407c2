import type { Course } from "../shapes.ts";
import { meetingAi } from "./meeting-ai.ts";
import { usingAiSafely } from "./using-ai-safely.ts";

export const aiFirstStep: Course = {
  id: "ai-first-step",
  description: [
    "AI ကို တစ်ခါမှ မသုံးဖူးသေးသူများအတွက် အခြေခံသင်တန်း ဖြစ်ပါတယ်။ AI ဆိုတာ ဘာလဲ၊ ဘယ်လို မေးရမလဲ၊ အဖြေကို ဘယ်လို စစ်ရမလဲဆိုတာကို နေ့စဉ်ဘဝဥပမာများနဲ့ လေ့လာရပါမယ်။ သင်ခန်းစာတစ်ခုက 1 မိနစ်ကနေ 2 မိနစ်ပဲ ကြာပြီး ဖုန်းတစ်လုံးနဲ့ လေ့လာနိုင်ပါတယ်။",
    "A first course for people who have never used AI: what it is, how to ask it, and how to check what it says, with examples from everyday life. Each lesson takes one or two minutes and a phone is all you need.",
  ],
  objectives: [
    "AI ဘာလုပ်နိုင်ပြီး ဘာမလုပ်နိုင်ဘူးဆိုတာ ကိုယ့်စကားနဲ့ ရှင်းပြနိုင်ဖို့",
    "ရှင်းလင်းတဲ့ prompt ကို မြန်မာလို ရေးတတ်ဖို့",
    "AI ရဲ့ အဖြေကို နည်း 3 နည်းနဲ့ စစ်ဆေးတတ်ဖို့",
    "အဖြေ မကြိုက်ရင် ပြန်ပြင်ခိုင်းတတ်ဖို့",
    "ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်ပြီး သုံးတတ်ဖို့",
  ],
  requirements: [
    "အင်တာနက်ရတဲ့ ဖုန်း ဒါမှမဟုတ် ကွန်ပျူတာ",
    "မြန်မာစာ ရိုက်တတ်ခြင်း (ယူနီကုဒ်)",
    "AI အတွေ့အကြုံ မလိုပါ",
  ],
  targetAudience: [
    "AI ကို စတင်လေ့လာလိုတဲ့ ကျောင်းသား၊ ကျောင်းသူများ",
    "သင်ကြားရေးမှာ AI သုံးလိုတဲ့ ဆရာ၊ ဆရာမများ",
    "အလုပ်မှာ အချိန်သက်သာလိုတဲ့ ဝန်ထမ်းများ",
  ],
  sections: [meetingAi, usingAiSafely],
  resources: [
    {
      file: "prompt-checklist.pdf",
      type: "PDF",
      title: ["မေးခွန်းကောင်း စစ်ဆေးစာရင်း", "Prompt checklist"],
      description: [
        "မေးခွန်းမပို့ခင် စစ်ဖို့ 1 မျက်နှာ။ ပုံနှိပ်ပြီး နံရံမှာ ကပ်ထားနိုင်ပါတယ်။",
        "One page to check a prompt by before you send it.",
      ],
      section: 1,
    },
    {
      file: "first-prompts.zip",
      type: "Archive",
      title: ["အသင့်သုံး prompt 20", "Twenty prompts to begin with"],
      description: [
        "ကျောင်း၊ အိမ်၊ အလုပ်အတွက် ကူးသုံးနိုင်တဲ့ prompt များ။ စာသားဖိုင်များ ဖြစ်လို့ ဘယ်ဖုန်းမှာမဆို ဖွင့်နိုင်ပါတယ်။",
        "For school, home and work, as plain text files that open on any phone.",
      ],
    },
    {
      file: "privacy-at-a-glance.pptx",
      type: "Slides",
      title: ["ကိုယ်ရေးလုံခြုံမှု အနှစ်ချုပ်", "Privacy at a glance"],
      description: [
        "အတန်းထဲမှာ ပြဖို့ ဆလိုက် 5 ခု။",
        "Five slides to show in class.",
      ],
      section: 2,
    },
  ],
  questions: [
    {
      by: "learner@academy.test",
      lesson: "what-ai-is.mp4",
      daysAgo: 9,
      question: "AI က အင်တာနက်မရှိဘဲ အလုပ်လုပ်နိုင်ပါသလား။",
      answer: {
        by: "staff1@academy.test",
        daysAgo: 8,
        text:
          "စကားပြော AI အများစုက ကုမ္ပဏီရဲ့ ကွန်ပျူတာများပေါ်မှာ အလုပ်လုပ်တာကြောင့် အင်တာနက် လိုပါတယ်။ ဖုန်းကင်မရာက မျက်နှာရှာပေးတာလို အသေးစား AI များကတော့ ဖုန်းထဲမှာပဲ အလုပ်လုပ်ပါတယ်။ ဒီသင်တန်းရဲ့ ဗီဒီယိုတွေကို သိမ်းထားရင်တော့ အင်တာနက်မရှိဘဲ ကြည့်နိုင်ပါတယ်။",
      },
    },
    {
      by: "khinhtwe@learners.test",
      lesson: "burmese-prompts.mp4",
      daysAgo: 6,
      question: "ကျွန်မဖုန်းက ဇော်ဂျီ keyboard ပါ။ ယူနီကုဒ်ကို ဘယ်လို ပြောင်းရမလဲရှင့်။",
      answer: {
        by: "staff2@academy.test",
        daysAgo: 6,
        text:
          "ဖုန်းရဲ့ Settings ထဲက Languages & input မှာ Gboard ကို ရွေးပြီး မြန်မာ (Myanmar) ကို ထည့်ပါ။ Gboard ရဲ့ မြန်မာ keyboard က ယူနီကုဒ် ဖြစ်ပါတယ်။ ဒီနေရာမှာ ဇော်ဂျီနဲ့ ရေးမိရင်လည်း အလိုအလျောက် ပြောင်းပေးပါတယ်။",
      },
    },
    {
      by: "thurein@learners.test",
      lesson: "check-answers.mp4",
      daysAgo: 4,
      question: "AI ပေးတဲ့ website link ကို နှိပ်ကြည့်တော့ မရှိဘူးလို့ ပြပါတယ်။ ဘာကြောင့်ပါလဲ။",
      answer: {
        by: "staff1@academy.test",
        daysAgo: 3,
        text:
          "AI က link ကို ရှာပေးတာ မဟုတ်ဘဲ ဖြစ်နိုင်ခြေရှိတဲ့ စာလုံးတွေကို ဆက်ရေးလိုက်တာမို့ မရှိတဲ့ link ဖြစ်သွားတတ်ပါတယ်။ link နဲ့ စာအုပ်အမည်များကို အမြဲ ကိုယ်တိုင် ရှာစစ်ပါ။",
      },
    },
    {
      by: "learner@academy.test",
      daysAgo: 2,
      question: "သင်ခန်းစာအားလုံး ပြီးရင် AI Master ကို ချက်ချင်း တက်လို့ ရပါသလား။",
    },
    {
      by: "khinhtwe@learners.test",
      lesson: "privacy.mp4",
      daysAgo: 1,
      question: "ကျောင်းသားတွေရဲ့ အမှတ်စာရင်းကို AI နဲ့ ခွဲခြမ်းစိတ်ဖြာချင်ပါတယ်။ အမည်ဖျက်ပြီး ထည့်ရင် ရမလားရှင့်။",
    },
  ],
};
