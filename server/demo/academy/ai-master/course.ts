import type { Course, Section } from "../shapes.ts";
import { examplesAndSteps } from "./examples-and-steps.ts";
import { honestSchool } from "./honest-school.ts";
import { pictures } from "./pictures.ts";
import { promptParts } from "./prompt-parts.ts";
import { summaries } from "./summaries.ts";

const dailyWork: Section = {
  title: ["နေ့စဉ်အလုပ်မှာ AI", "AI in daily work"],
  description: [
    "စာရှည်ကို အကျဉ်းချုပ်နည်း၊ ပုံဆွဲခိုင်းနည်းနဲ့ ကျောင်းမှာ ရိုးရိုးသားသား သုံးဖို့။",
    "Summarizing long texts, making pictures, and honest use in school.",
  ],
  lessons: [summaries, pictures, honestSchool],
};

const promptCraft: Section = {
  title: ["Prompt ရေးနည်း အဆင့်မြင့်", "The craft of prompts"],
  description: [
    "ညွှန်ကြားချက်ကို အစိတ်အပိုင်းခွဲရေးနည်း၊ ဥပမာပြနည်း၊ အဆင့်ခွဲနည်း။",
    "Writing instructions in parts, showing examples, going step by step.",
  ],
  lessons: [promptParts, examplesAndSteps],
};

export const aiMaster: Course = {
  id: "ai-master",
  description: [
    "AI ကို သုံးဖူးပြီး ပိုကျွမ်းကျင်ချင်သူတွေအတွက် ဖြစ်ပါတယ်။ Prompt ကို အစိတ်အပိုင်းခွဲရေးနည်း၊ ဥပမာပြနည်း၊ အလုပ်ကြီးကို အဆင့်ခွဲနည်း၊ စာရှည်ကို အကျဉ်းချုပ်နည်း၊ ပုံဆွဲခိုင်းနည်းနဲ့ ကျောင်းမှာ ရိုးရိုးသားသား သုံးနည်းတွေကို လက်တွေ့ လေ့ကျင့်ရပါမယ်။",
    "For people who have used AI and want to use it well: building prompts in parts, showing examples, dividing large tasks, summarizing long texts, making pictures and honest use in school, each with practice.",
  ],
  objectives: [
    [
      "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ ဆိုတဲ့ 4 ချက်နဲ့ prompt ရေးနည်း",
      "Write prompts with a role, a task, a context and a format",
    ],
    ["ဥပမာပြပြီး ကိုယ့်လေသံနဲ့ ရေးခိုင်းနည်း", "Show examples so that AI follows your style"],
    ["စာရှည်ကို အရေးကြီးတာ မကျန်အောင် အကျဉ်းချုပ်ခိုင်းနည်း", "Summarize long texts and lose nothing important"],
    ["လိုချင်တဲ့ပုံ ဖန်တီးနည်း", "Make the picture that you want"],
    ["အိမ်စာမှာ AI ကို ရိုးရိုးသားသား သုံးနည်း", "Use AI honestly for homework"],
  ],
  requirements: [
    [
      "AI First Step ပြီးထားရင် ဒါမှမဟုတ် AI ချတ် သုံးဖူးရင် ရပါပြီ",
      "AI First Step, or some practice with AI Chat",
    ],
    ["AI ချတ် သုံးလို့ရတဲ့ အကောင့်", "An account for AI Chat"],
    ["လေ့ကျင့်ဖို့ ကိုယ်ပိုင်စာ ဒါမှမဟုတ် အလုပ်တစ်ခု", "A text or a task of your own to practice with"],
  ],
  targetAudience: [
    ["စာအများကြီး ရေးရတဲ့ ရုံးဝန်ထမ်းတွေ", "Office workers who write a lot"],
    ["သင်ထောက်ကူ ပြင်ရတဲ့ ဆရာ၊ ဆရာမတွေ", "Teachers who prepare lessons"],
    ["အွန်လိုင်းမှာ ရောင်းသူနဲ့ Facebook page ကိုင်သူတွေ", "Online sellers and people who run a Facebook page"],
  ],
  sections: [promptCraft, dailyWork],
  resources: [
    {
      file: "prompt-workbook.docx",
      type: "Document",
      title: ["Prompt လေ့ကျင့်ခန်းစာအုပ်", "Prompt workbook"],
      description: [
        "အစိတ်အပိုင်း 4 ခုကို ကိုယ်တိုင် ဖြည့်ဖို့ Word ဖိုင်ပါ။",
        "A Word file in which you fill in the four parts yourself.",
      ],
      section: 1,
    },
    {
      file: "picture-words.pdf",
      type: "PDF",
      title: ["ပုံဖန်တီးဖို့ စကားလုံးများ", "Words for pictures"],
      description: [
        "စတိုင်၊ အလင်း၊ အမြင်အတွက် မြန်မာ-အင်္ဂလိပ် စကားလုံးစာရင်းပါ။",
        "A list in Burmese and English: style, light and view.",
      ],
      section: 2,
    },
    {
      file: "meeting-prompts.zip",
      type: "Archive",
      title: ["အစည်းအဝေးနဲ့ အီးမေးလ် prompt များ", "Prompts for meetings and email"],
      description: [
        "အစည်းအဝေးမှတ်တမ်းကို အကျဉ်းချုပ်ဖို့နဲ့ အီးမေးလ်ရေးဖို့ prompt တွေပါ။",
        "For minutes and email, ready to copy.",
      ],
      section: 2,
    },
  ],
  questions: [
    {
      by: "learner@academy.test",
      lesson: "prompt-parts.mp4",
      daysAgo: 7,
      question: "အခန်းကဏ္ဍ မပေးဘဲ မေးရင်လည်း အဖြေရတာပဲ။ ဘယ်အချိန်မှာ ပေးသင့်ပါသလဲ။",
      answer: {
        by: "staff2@academy.test",
        daysAgo: 6,
        text:
          "အဖြေရဲ့ အမြင် ဒါမှမဟုတ် လေသံက အရေးကြီးတဲ့အခါ ပေးပါ။ ဥပမာ စာချုပ်တစ်ခုကို ဝယ်သူဘက်က ကြည့်ခိုင်းတာနဲ့ ရောင်းသူဘက်က ကြည့်ခိုင်းတာ အဖြေ မတူပါဘူး။ ရိုးရိုး အချက်အလက် မေးတာဆိုရင် မလိုပါဘူး။",
      },
    },
    {
      by: "thurein@learners.test",
      lesson: "summaries.mp4",
      daysAgo: 5,
      question: "စာမျက်နှာ 60 ရှိတဲ့ အစီရင်ခံစာကို တစ်ခါတည်း ထည့်လို့ မရပါဘူး။ ဘယ်လို လုပ်ရမလဲ။",
      answer: {
        by: "staff1@academy.test",
        daysAgo: 4,
        text:
          "အမည်တွေကို ဖုံးပြီး အခန်းအလိုက် ခွဲထည့်ပါ။ တစ်ခန်းစီကို 5 ချက်နဲ့ အကျဉ်းချုပ်ခိုင်းပါ။ ပြီးရင် ရလာတဲ့ အကျဉ်းချုပ်တွေကို ပေါင်းပြီး နောက်တစ်ခါ အကျဉ်းချုပ်ခိုင်းပါ။ ကိန်းဂဏန်းတွေကို မူရင်းနဲ့ တိုက်စစ်ဖို့ မမေ့ပါနဲ့။",
      },
    },
    {
      by: "eiphyu@learners.test",
      lesson: "pictures.mp4",
      daysAgo: 3,
      question: "AI နဲ့ ဆွဲထားတဲ့ ပုံကို ကျွန်မဆိုင်ရဲ့ ကြော်ငြာမှာ သုံးလို့ ရပါသလားရှင့်။",
    },
    {
      by: "eiphyu@learners.test",
      daysAgo: 1,
      question: "Is there a course certificate at the end?",
    },
  ],
};
