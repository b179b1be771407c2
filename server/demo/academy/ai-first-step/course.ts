import type { Course, Section } from "../shapes.ts";
import { burmesePrompts } from "./burmese-prompts.ts";
import { checkAnswers } from "./check-answers.ts";
import { firstPrompt } from "./first-prompt.ts";
import { privacy } from "./privacy.ts";
import { whatAiIs } from "./what-ai-is.ts";

const usingAiSafely: Section = {
  title: ["သတိထားပြီး သုံးတတ်ဖို့", "Using it with care"],
  description: [
    "အဖြေကို စစ်နည်း၊ မြန်မာလို မေးနည်းနဲ့ ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်နည်း။",
    "Checking answers, asking in Burmese and keeping private things private.",
  ],
  lessons: [checkAnswers, burmesePrompts, privacy],
};

const meetingAi: Section = {
  title: ["AI နဲ့ မိတ်ဆက်", "Meeting AI"],
  description: [
    "AI ဆိုတာ ဘာလဲ၊ ဘယ်လို စမေးရမလဲ။",
    "What AI is, and how to begin asking.",
  ],
  lessons: [whatAiIs, firstPrompt],
};

export const aiFirstStep: Course = {
  id: "ai-first-step",
  description: [
    "AI ကို တစ်ခါမှ မသုံးဖူးသေးသူတွေအတွက် အခြေခံသင်တန်း ဖြစ်ပါတယ်။ AI ဆိုတာ ဘာလဲ၊ စာနဲ့၊ အသံနဲ့၊ ဓာတ်ပုံနဲ့ ဘယ်လို မေးရမလဲ၊ အဖြေကို ဘယ်လို စစ်ရမလဲဆိုတာကို နေ့စဉ်ဘဝ ဥပမာတွေနဲ့ လေ့လာရပါမယ်။ သင်ခန်းစာတစ်ခုက 2 မိနစ်လောက်ပဲ ကြာပြီး ဖုန်းတစ်လုံးနဲ့ လေ့လာနိုင်ပါတယ်။",
    "A first course for people who have never used AI: what it is, how to ask it in writing, by voice or with a photo, and how to check what it says, with examples from everyday life. Each lesson takes about two minutes, and a phone is all you need.",
  ],
  objectives: [
    [
      "AI ဘာလုပ်နိုင်ပြီး ဘာမလုပ်နိုင်ဘူးဆိုတာ ကိုယ့်စကားနဲ့ ရှင်းပြနည်း",
      "Explain in your own words what AI can and cannot do",
    ],
    ["ရှင်းတဲ့ prompt ကို မြန်မာလို ရေးနည်း", "Write a clear prompt in Burmese"],
    ["အသံနဲ့၊ ဓာတ်ပုံနဲ့ မေးနည်း", "Ask by voice and with a photo"],
    ["မူရင်းစာမျက်နှာကို ဖွင့်ပြီး အဖြေကို စစ်နည်း", "Open the source and check an answer"],
    ["ကိုယ်ရေးအချက်အလက်ကို ကာကွယ်နည်း", "Keep private things private"],
  ],
  requirements: [
    ["အင်တာနက်ရတဲ့ ဖုန်း ဒါမှမဟုတ် ကွန်ပျူတာ", "A phone or a computer with internet"],
    ["မြန်မာစာ ရိုက်တတ်ရင် ပိုကောင်းပါတယ်", "It helps if you can type Burmese"],
    ["AI အတွေ့အကြုံ မလိုပါဘူး", "No experience with AI"],
  ],
  targetAudience: [
    ["AI ကို စလေ့လာချင်တဲ့ ကျောင်းသား၊ ကျောင်းသူတွေ", "Students who want to begin with AI"],
    ["စာသင်ရာမှာ AI သုံးချင်တဲ့ ဆရာ၊ ဆရာမတွေ", "Teachers who want to use AI in class"],
    ["အလုပ်မှာ အချိန်သက်သာချင်တဲ့ ဝန်ထမ်းတွေ", "Employees who want to save time"],
  ],
  sections: [meetingAi, usingAiSafely],
  resources: [
    {
      file: "prompt-checklist.pdf",
      type: "PDF",
      title: ["Prompt စစ်ဆေးစာရင်း", "Prompt checklist"],
      description: [
        "မေးခွန်းမပို့ခင် စစ်ဖို့ စာတစ်မျက်နှာပါ။ ပုံနှိပ်ပြီး နံရံမှာ ကပ်ထားနိုင်ပါတယ်။",
        "One page for checking a prompt before you send it. You can print it and put it on the wall.",
      ],
      section: 1,
    },
    {
      file: "first-prompts.zip",
      type: "Archive",
      title: ["အသင့်သုံး prompt 20", "Twenty prompts to begin with"],
      description: [
        "ကျောင်း၊ အိမ်၊ အလုပ်အတွက် ကူးသုံးနိုင်တဲ့ prompt တွေပါ။ စာသားဖိုင်တွေ ဖြစ်လို့ ဘယ်ဖုန်းမှာမဆို ဖွင့်နိုင်ပါတယ်။",
        "For school, home and work, as plain text files that open on any phone.",
      ],
    },
    {
      file: "privacy-at-a-glance.pptx",
      type: "Slides",
      title: ["ကိုယ်ရေးလုံခြုံမှု အကျဉ်းချုပ်", "Privacy at a glance"],
      description: [
        "အတန်းထဲမှာ ပြဖို့ ဆလိုက် 5 ခုပါ။",
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
          "စကားပြော AI အများစုက ကုမ္ပဏီရဲ့ ကွန်ပျူတာတွေပေါ်မှာ အလုပ်လုပ်တာမို့ အင်တာနက် လိုပါတယ်။ ဖုန်းကင်မရာက မျက်နှာရှာပေးတာလို AI အသေးတွေကတော့ ဖုန်းထဲမှာပဲ အလုပ်လုပ်ပါတယ်။ ဒီသင်တန်းရဲ့ ဗီဒီယိုတွေကို ဒေါင်းလုဒ်လုပ်ထားရင်တော့ အင်တာနက်မရှိဘဲ ကြည့်နိုင်ပါတယ်။",
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
          "ဖုန်းရဲ့ Settings ထဲက Languages & input မှာ Gboard ကို ရွေးပြီး မြန်မာ (Myanmar) ကို ထည့်ပါ။ Gboard ရဲ့ မြန်မာ keyboard က ယူနီကုဒ် ဖြစ်ပါတယ်။ ဒီအက်ပ်မှာ ဇော်ဂျီနဲ့ ရေးမိရင်လည်း အလိုအလျောက် ပြောင်းပေးပါတယ်။",
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
          "AI က အင်တာနက်မှာ မရှာဘဲ ခန့်မှန်းရေးလိုက်ရင် မရှိတဲ့ link ဖြစ်သွားတတ်ပါတယ်။ “အင်တာနက်မှာ ရှာပြီး link ပြပါ” လို့ ပြန်ခိုင်းပြီး ရလာတဲ့ link ကို ဖွင့်ဖတ်ပါ။ ဖွင့်လို့ မရရင် အဲဒီအချက်ကို မသုံးပါနဲ့။",
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
      question: "ကျောင်းသားတွေရဲ့ အမှတ်စာရင်းကို AI နဲ့ ကြည့်ချင်ပါတယ်။ အမည်ဖျက်ပြီး ထည့်ရင် ရမလားရှင့်။",
    },
  ],
};
