// Words that say nothing about a question's topic, and words with the same meaning. Counting
// cannot find them.

/** English words that only join other words. */
export const fillers = new Set((
  "a about also am an and another are as at be been by can could did do does doing for from " +
  "had has have having he hello her hey hi him his how i if in into is it its let may me might " +
  "must my no of on or our out please shall she should so some than that the their them then " +
  "there these they this those to too up us very was we were what when where which while who " +
  "whom whose why will with would you your yours"
).split(" "));

/** English words that stand in all kinds of questions. */
export const commonWords = new Set((
  "again all any anything ask best better course explain far first get give go good help here " +
  "instead know lesson like make many mean means more much need not put really say says show " +
  "something thing time try use used using want way ways work write"
).split(" "));

/** Phrases that only begin a question and have no topic. */
export const asides = /\b(?:tell|show|give|teach) (?:me|us)\b|\bhow (?:long|much|many|far|old)\b/gi;

/** Burmese syllables that join words or end sentences. */
export const particles = new Set((
  "က ကို မှာ မှ နဲ့ နှင့် တဲ့ တွေ များ လဲ လား ပါ တယ် မယ် ဘူး ရဲ့ လည်း ပဲ ရင် ပြီး " +
  "တော့ ပေါ့ နော် ရ မ လို သည် မည် ၏ တွင် သူ ဗျ ပြီ ရှင် ဟာ တာ ခဲ့ စေ ဦး သေး " +
  "ပေး ပြော ဆို တစ် ခု ကြ နေ ထား"
).split(" "));

/** Pronouns say nothing alone, but other words begin with them. */
export const pronouns = new Set("သင် မင်း နင် ငါ".split(" "));

/**
 * Burmese question words and polite phrases. Many questions contain them, and they have no topic.
 */
const phrases = (
  "ဘာကြောင့် ဘယ်လိုလဲ ဘယ်လို ဘယ်အချိန် ဘယ်သူ ဘယ်ဟာ ဘယ်တော့ ဘယ်နှ ဘယ်လောက် ဘယ်မှာ " +
  "ဘယ် ဘာတွေ ဘာလဲ ဘာကို ဘာ ဆိုတာ ဆိုရင် ရမလဲ သလား သလဲ " +
  "ရမလား မလား မလဲ လားဟင် ပါသလား ပါသလဲ ပါတယ် ပါမယ် ပါဘူး ပါရစေ " +
  "ပေးပါ ပြောပြပါ ပြောပြ ရှင်းပြပါ သိချင် ဖြစ် အတွက် အကြောင်း တစ်ခု သင်တန်း " +
  "သင်ခန်းစာ တွေကို ကျေးဇူးပြုပြီး ကျွန်တော် ကျွန်မ ခင်ဗျာ ရှင့် လို့ ရှိ သင့် " +
  "နိုင် ချင် တတ် ကောင်း လုပ်(?!ငန်း) လိုအပ် စရာ အခု ယခု အကောင်းဆုံး " +
  "ဒီ အဲဒီ ဒါ ကူညီ"
).split(" ");

export const asking = new RegExp(
  phrases.sort((a, b) => b.length - a.length)
    // A phrase matches only at the end of a syllable. Otherwise it is part of another word.
    .map((phrase) => `(?<!အ)${phrase}(?![\\u102b-\\u103e])(?![\\u1000-\\u1021]\\u103a)`)
    .join("|"),
  "g",
);

/** The lessons' word, and the other words that users write for it. */
export const relatedWords = {
  picture: "image photo draw drawing art illustration logo",
  password: "credential pin passcode secret",
  cost: "price expensive fee pay money budget",
  staff: "employee worker colleague team",
  business: "company firm enterprise",
  summarize: "shorten summary summarise summarising condense tldr brief",
  check: "verify trust accurate correct reliable confirm",
  wrong: "hallucinate hallucination mistake error lie incorrect accurate",
  rely: "trust believe",
  private: "secret sensitive personal safe safety privacy confidential",
  policy: "rule guideline regulation",
  pilot: "trial experiment test",
  burmese: "myanmar language",
  zawgyi: "font keyboard",
  role: "persona",
  format: "layout",
  context: "background",
  example: "sample",
  prompt: "instruction question",
  worth: "benefit profit roi",
  divide: "split break",
  large: "big huge",
  customer: "client",
  tell: "share reveal disclose",
  law: "legal lawyer",
  medicine: "medical health",
  text: "report document article",
};

/**
 * The same for whole Burmese words. The value is a pair of syllables, or `=` and a word of one
 * syllable.
 */
export const relatedWordsInBurmese = new Map([
  ["မှန်", "စစ်ဆေး"],
  ["ယုံ", "စစ်ဆေး"],
  ["ကုန်", "ကုန်ကျ"],
  ["ဓာတ်ပုံ", "=ပုံ"],
  ["ရုပ်ပုံ", "=ပုံ"],
]);
