import type { Course } from "../shapes.ts";
import { dailyWork } from "./daily-work.ts";
import { promptCraft } from "./prompt-craft.ts";

export const aiMaster: Course = {
  id: "ai-master",
  description: [
    "AI ကို သုံးဖူးပြီး ပိုကျွမ်းကျင်လိုသူများအတွက် ဖြစ်ပါတယ်။ Prompt ကို အစိတ်အပိုင်းခွဲရေးခြင်း၊ ဥပမာပြခြင်း၊ အလုပ်ကြီးကို အဆင့်ခွဲခြင်း၊ စာရှည်ကို အကျဉ်းချုပ်ခြင်းနဲ့ ပုံဖန်တီးခြင်းတို့ကို လက်တွေ့ လေ့ကျင့်ရပါမယ်။",
    "For those who have used AI and want to use it well: building prompts in parts, showing examples, dividing large tasks, summarising long texts and making pictures, each with practice.",
  ],
  objectives: [
    "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ 4 ချက်နဲ့ prompt ရေးတတ်ဖို့",
    "ဥပမာပြပြီး ကိုယ်ပိုင်လေသံနဲ့ ရေးခိုင်းတတ်ဖို့",
    "အလုပ်ကြီးတစ်ခုကို အဆင့်ခွဲပြီး AI နဲ့ အတူ ပြီးမြောက်အောင် လုပ်တတ်ဖို့",
    "စာရှည်များကို အချက်မကျန်ဘဲ အကျဉ်းချုပ်ခိုင်းတတ်ဖို့",
    "ရည်ရွယ်ချက်နဲ့ ကိုက်ညီတဲ့ ပုံများ ဖန်တီးတတ်ဖို့",
  ],
  requirements: [
    "AI First Step ပြီးထားခြင်း ဒါမှမဟုတ် AI ချတ်ကို အနည်းငယ် သုံးဖူးခြင်း",
    "AI ချတ် သုံးနိုင်တဲ့ အကောင့်",
    "လေ့ကျင့်ဖို့ ကိုယ်ပိုင်စာ ဒါမှမဟုတ် အလုပ်တစ်ခု",
  ],
  targetAudience: [
    "စာများများ ရေးရတဲ့ ရုံးဝန်ထမ်းများ",
    "သင်ထောက်ကူ ပြင်ဆင်ရတဲ့ ဆရာ၊ ဆရာမများ",
    "အွန်လိုင်းမှာ ရောင်းချသူများနဲ့ စာမျက်နှာ ကိုင်တွယ်သူများ",
  ],
  sections: [promptCraft, dailyWork],
  resources: [
    {
      file: "prompt-workbook.docx",
      type: "Document",
      title: ["Prompt လေ့ကျင့်ခန်းစာအုပ်", "Prompt workbook"],
      description: [
        "အစိတ်အပိုင်း 4 ခုကို ကိုယ်တိုင် ဖြည့်ဖို့ Word ဖိုင်။",
        "A Word file in which you fill in the four parts yourself.",
      ],
      section: 1,
    },
    {
      file: "picture-words.pdf",
      type: "PDF",
      title: ["ပုံဖန်တီးဖို့ စကားလုံးများ", "Words for pictures"],
      description: [
        "စတိုင်၊ အလင်း၊ အရောင်အတွက် မြန်မာ-အင်္ဂလိပ် စကားလုံးစာရင်း။",
        "A list in Burmese and English: style, light and colour.",
      ],
      section: 2,
    },
    {
      file: "meeting-prompts.zip",
      type: "Archive",
      title: ["အစည်းအဝေးနဲ့ အီးမေးလ် prompt များ", "Prompts for meetings and mail"],
      description: [
        "အစည်းအဝေးမှတ်တမ်း ချုပ်ဖို့နဲ့ အီးမေးလ်ရေးဖို့ prompt များ။",
        "For minutes and for mail, ready to copy.",
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
          "အဖြေရဲ့ အမြင် ဒါမှမဟုတ် လေသံက အရေးကြီးတဲ့အခါ ပေးပါ။ ဥပမာ စာချုပ်တစ်ခုကို ဝယ်သူဘက်က ကြည့်ခိုင်းတာနဲ့ ရောင်းသူဘက်က ကြည့်ခိုင်းတာ အဖြေ မတူပါဘူး။ ရိုးရိုး အချက်အလက် မေးတာဆိုရင် မလိုပါ။",
      },
    },
    {
      by: "thurein@learners.test",
      lesson: "summaries.mp4",
      daysAgo: 5,
      question: "စာမျက်နှာ 60 ရှိတဲ့ အစီရင်ခံစာကို တစ်ကြိမ်တည်း ထည့်လို့ မရပါ။ ဘယ်လို လုပ်ရမလဲ။",
      answer: {
        by: "staff1@academy.test",
        daysAgo: 4,
        text:
          "အခန်းအလိုက် ခွဲထည့်ပြီး တစ်ခန်းစီကို အချက် 5 ချက် ချုပ်ခိုင်းပါ။ ပြီးရင် ရလာတဲ့ အချုပ်တွေကို ပေါင်းပြီး နောက်တစ်ကြိမ် ချုပ်ခိုင်းပါ။ ကိန်းဂဏန်းတွေကို မူရင်းနဲ့ တိုက်စစ်ဖို့ မမေ့ပါနဲ့။",
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
