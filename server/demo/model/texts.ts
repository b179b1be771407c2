// The demo model's own sentences. It quotes everything else.
import type { Language } from "../../features/passages/words.ts";

type Texts = {
  isDemo: string;
  hello: string;
  welcome: string;
  canDo: string;
  forExample: string[];
  found: (lesson: string, course: string) => string;
  more: (lesson: string, course: string) => string;
  noMore: (lesson: string, course: string) => string;
  also: (lesson: string, course: string) => string;
  passage: (title: string, n: number) => string;
  other: (title: string, n: number) => string;
  hint: (title: string, n: number) => string;
  askBack: string;
  tellMore: string;
  whatIsIn: (title: string) => string;
  nothing: string;
  askLike: string;
  courses: string;
  lessonsOf: (course: string) => string;
  picture: (name: string, type: string, size: string) => string;
  text: (name: string) => string;
  named: (name: string) => string;
  unseen: string;
};

export const texts: Record<Language, Texts> = {
  en: {
    isDemo:
      "This is a demo: I am no language model. I look things up in this academy's lessons and quote them.",
    hello: "Hello!",
    welcome: "You are welcome. Ask me about anything else in the lessons.",
    canDo: "I look for an answer in the lessons of this academy, quote it and say where it stands.",
    forExample: [
      "What is a prompt?",
      "How can I check whether an answer is true?",
      "Can I tell AI a password?",
    ],
    found: (lesson, course) => `The lesson **${lesson}** (course: ${course}) says about this:`,
    more: (lesson, course) => `The lesson **${lesson}** (course: ${course}) also says:`,
    noMore: (lesson, course) => `The lesson **${lesson}** (course: ${course}) says nothing more.`,
    also: (lesson, course) => `See also the lesson **${lesson}** (course: ${course}).`,
    passage: (title, n) => `**${title}** says about this [${n}]:`,
    other: (title, n) => `See also **${title}** [${n}].`,
    hint: (title, n) =>
      `Let us find it step by step. A hint stands in **${title}** [${n}]. It begins:`,
    askBack:
      "What do you think comes next? Write it in your own words, or ask me to tell you more.",
    tellMore: "Tell me more",
    whatIsIn: (title) => `What is in “${title}”?`,
    nothing: "I found nothing about this in the lessons of this academy.",
    askLike: "You could ask, for example:",
    courses: "These are the courses of this academy:",
    lessonsOf: (course) => `The lessons of **${course}**:`,
    picture: (name, type, size) => `I received the picture **${name}** (${type}, ${size}).`,
    text: (name) => `I received the text **${name}**. It begins:`,
    named: (name) => `**${name}** did not reach me this time.`,
    unseen: "I cannot see what is in a picture.",
  },
  my: {
    isDemo:
      "ဒါက သရုပ်ပြ (demo) ပါ။ ကျွန်တော်က ဘာသာစကားမော်ဒယ် မဟုတ်ဘဲ ဒီသင်တန်းတွေရဲ့ သင်ခန်းစာတွေထဲက ရှာပြီး ကိုးကားပေးတာပါ။",
    hello: "မင်္ဂလာပါ။",
    welcome: "ရပါတယ်။ သင်ခန်းစာတွေထဲက တခြားအကြောင်းကိုလည်း မေးနိုင်ပါတယ်။",
    canDo: "မေးတဲ့အကြောင်းကို သင်ခန်းစာတွေထဲမှာ ရှာပြီး ဘယ်သင်ခန်းစာကလဲဆိုတာနဲ့အတူ ကိုးကားပေးပါတယ်။",
    forExample: ["Prompt ဆိုတာ ဘာလဲ", "စကားဝှက်ကို AI ကို ပြောလို့ ရလား", "AI ရဲ့ အဖြေကို ဘယ်လို စစ်မလဲ"],
    found: (lesson, course) => `**${lesson}** သင်ခန်းစာ (သင်တန်း - ${course}) မှာ ဒီလို ပြောထားပါတယ်။`,
    more: (lesson, course) => `**${lesson}** သင်ခန်းစာ (သင်တန်း - ${course}) မှာ ဒါလည်း ပါပါတယ်။`,
    noMore: (lesson, course) => `**${lesson}** သင်ခန်းစာ (သင်တန်း - ${course}) မှာ ဒီထက် မပါတော့ပါဘူး။`,
    also: (lesson, course) => `**${lesson}** သင်ခန်းစာ (သင်တန်း - ${course}) ကိုလည်း ကြည့်ပါ။`,
    passage: (title, n) => `**${title}** မှာ ဒီလို ပြောထားပါတယ် [${n}]။`,
    other: (title, n) => `**${title}** [${n}] ကိုလည်း ကြည့်ပါ။`,
    hint: (title, n) =>
      `တစ်ဆင့်ချင်း အတူတူ ရှာကြည့်ကြရအောင်။ အရိပ်အမြွက်က **${title}** [${n}] မှာ ရှိပါတယ်။ ဒီလို စထားပါတယ်။`,
    askBack: "ဒီနောက်မှာ ဘာဆက်လာမယ် ထင်ပါသလဲ။ ကိုယ့်စကားနဲ့ ရေးကြည့်ပါ။ ဒါမှမဟုတ် အသေးစိတ် ပြောပြပါလို့ တောင်းပါ။",
    tellMore: "အသေးစိတ် ပြောပြပါ",
    whatIsIn: (title) => `“${title}” မှာ ဘာတွေ ပါသလဲ`,
    nothing: "ဒီအကြောင်းကို သင်ခန်းစာတွေထဲမှာ ရှာမတွေ့ပါဘူး။",
    askLike: "ဥပမာ ဒီလို မေးနိုင်ပါတယ်။",
    courses: "သင်တန်းတွေက ဒီလိုပါ။",
    lessonsOf: (course) => `**${course}** ရဲ့ သင်ခန်းစာများ`,
    picture: (name, type, size) => `**${name}** ဆိုတဲ့ ပုံ (${type}, ${size}) ရောက်ပါတယ်။`,
    text: (name) => `**${name}** ဆိုတဲ့ စာဖိုင် ရောက်ပါတယ်။ ဒီလို စထားပါတယ်။`,
    named: (name) => `**${name}** ကတော့ ဒီတစ်ခါ မရောက်ပါဘူး။`,
    unseen: "ပုံထဲမှာ ဘာပါလဲတော့ ကျွန်တော် မမြင်နိုင်ပါဘူး။",
  },
};

/** Recognises messages that ask nothing about a lesson, such as greetings and thanks. */
export const manners = {
  greeting:
    /^\s*(?:hello|hi|hey|good (?:morning|afternoon|evening)|greetings|mingalabar?|မင်္ဂလာပါ(?:ရှင့်?|ဗျာ?|ခင်ဗျာ)?|ဟဲလို|ဟိုင်း)(?![\p{L}\p{M}])/iu,
  thanks: /^\s*(?:thanks|thank you|thx|ကျေးဇူး|ကျေးကျေး)/iu,
  more:
    /^(?:and |please )?(?:(?:tell|show) me more|more|go on|continue|what else|anything else|next)(?: please)?[\s.!?]*$|^(?:ဆက်|ထပ်|နောက်ထပ်|ပိုပြော|အသေးစိတ်)[\u1000-\u109f\s]{0,16}$/iu,
  courses:
    /\b(?:courses|lessons)\b|\b(?:your|this|which|what) (?:course|lesson)\b|\bstudy here\b|\blearn here\b|သင်တန်း|သင်ခန်းစာ/iu,
  itself:
    /^(?:who|what) are you\b|^are you (?:an? |the )?(?:ai|bot|robot|human|person|real|demo|(?:chat)?gpt|model)\b|^what can (?:you|i) (?:do|ask|help)|^help\W*$|\byour name\b|(?:သင်|မင်း|နင်|ခင်ဗျား|ရှင်)\s*(?:က|ဟာ)?\s*(?:ဘယ်သူ|ဘာလဲ|ဘာလုပ်)|ဘာတွေ?\s*(?:လုပ်ပေး|ကူညီပေး|မေးလို့)/iu,
};
