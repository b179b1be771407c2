import assert from "node:assert/strict";
import { openIndex } from "./find.ts";
import { courses } from "./lessons.ts";
import { type Language, languageOf } from "../../features/passages/words.ts";

/**
 * Questions in the words of people who have not seen the lesson, by the lesson that has the answer.
 */
const inEnglish: Record<string, string[]> = {
  "What AI is": [
    "What is AI?",
    "Is the camera of my phone using AI?",
    "How does a chat assistant produce its answers?",
    "What is AI good at?",
    "Is ChatGPT good at summarising or wrong about today's prices?",
    "Can it be wrong and still sound sure?",
    "Why does AI sound so sure when it is wrong?",
    "Is a translation app AI?",
  ],
  "Your first prompt": [
    "What is a prompt?",
    "What are the three parts of a good prompt?",
    "Should I ask for a shorter, more polite version?",
    "How do I write a good prompt?",
    "How do I ask AI to write a letter?",
    "My prompt is too short, what should it contain?",
    "What makes a prompt good?",
  ],
  "Check the answer": [
    "How do I open the source of an answer?",
    "How can I check whether an answer is true?",
    "Can I trust AI in medicine?",
    "Why does AI write about books that do not exist?",
    "What should I do before I copy and send an answer?",
    "Is legal advice from AI reliable?",
    "Three ways to verify what AI says",
    "Who should I ask about medicine instead of AI?",
  ],
  "Prompts in Burmese": [
    "Can I ask by voice?",
    "How do I ask about a photo of a sign?",
    "Should I type in Zawgyi or Unicode?",
    "Can I ask in Burmese?",
    "Should technical words stay in English?",
    "How do I write good prompts in the Burmese language?",
    "What if the answer in Burmese is unclear?",
    "Written or spoken tone in Burmese?",
    "How should I write Burmese sentences for AI?",
    "Unicode",
  ],
  "Keep private things private": [
    "May I type my password or bank account number?",
    "How do I hide real names when I ask?",
    "Is it safe to tell an AI my ID number?",
    "Can I delete my chat history?",
    "What should I never share with AI?",
    "Is my chat kept on other computers?",
    "passwords and OTP codes",
  ],
  "The four parts of a prompt": [
    "Why should I give the AI a role?",
    "What are the role, the task, the context and the format?",
    "Which four parts does a prompt have?",
    "How do I get the answer as a table?",
    "Tell me about context in prompts",
    "What is a role in a prompt?",
    "How do I choose the format of an answer?",
  ],
  "Show examples, go in steps": [
    "How do I divide a large task into steps?",
    "How many examples should I show?",
    "How can I make AI follow my style?",
    "Can AI write advertisements for my shop?",
    "Should I ask for the whole report at once?",
    "Does AI copy mistakes from my examples?",
    "Why go step by step?",
  ],
  "Summarizing long texts": [
    "How do I summarise the minutes of a meeting?",
    "How can I shorten a long contract?",
    "How do I make a summary of a long report?",
    "how to turn meeting notes into decisions",
    "How do I get advantages and disadvantages of a choice?",
    "How do I stop the AI filling gaps with its own ideas?",
    "Can AI summarize the news?",
    "My contract is 40 pages, how can AI help me read it?",
  ],
  "Making pictures": [
    "How do I make a picture?",
    "Why are Burmese letters in a picture wrong?",
    "How do I generate an image of a shop?",
    "What must I write to get a good picture?",
    "May I use AI pictures for my business?",
    "Which style and light words should I use?",
    "Can I make fake news pictures?",
    "What is AI image generation weak at?",
  ],
  "Honest use in school": [
    "May I use AI for my homework?",
    "How can students use AI honestly?",
    "Can AI write my essay?",
    "Should I tell my teacher that I used AI?",
  ],
  "Which work for AI?": [
    "Which work should I give to AI first?",
    "How can an online shop answer customers faster?",
    "How do I score the work in my business?",
    "I run an online shop and customers ask the same questions every day. Can AI help?",
    "Where should a business begin with AI?",
    "Which tasks suit AI best?",
    "How do I score tasks by risk and time saved?",
  ],
  "Cost and benefit": [
    "How much kyat is it a month?",
    "What are tokens?",
    "How can I spend less on AI?",
    "How do I know whether AI is worth what it costs?",
    "Why does Burmese use more tokens?",
    "How much time does AI save on letters?",
    "What is the real price of AI beyond the monthly fee?",
    "Is a monthly fee the whole cost?",
    "cheaper model for easy work",
  ],
  "An AI policy": [
    "What must an AI policy say?",
    "What do red, yellow and green data mean?",
    "How do I make rules about AI for my employees?",
    "Who is responsible when staff use AI?",
    "Write an AI policy for my office",
    "Should I blame an employee who reports a mistake?",
    "Which customer data may never be entered?",
    "How do I write a policy on one page?",
  ],
  "Start small, then grow": [
    "How do I plan a thirty-day pilot?",
    "When should we decide whether to go on after the pilot?",
    "What should we measure before we start?",
    "How long should the pilot take?",
    "How do we share prompts that work in the team?",
    "Should we change the whole business at once?",
    "Thirty days",
  ],
  "Stop deepfake scams": [
    "What is a deepfake?",
    "How do I recognize a scam with a fake voice?",
    "What is a family word?",
    "A voice like my son's asks for an urgent transfer",
    "Is this payment slip fake?",
  ],
};

const inBurmese: Record<string, string[]> = {
  "What AI is": [
    "AI ဆိုတာ ဘာလဲ",
    "ဖုန်းကင်မရာက AI သုံးသလား",
    "စကားပြော AI က ဘယ်လို ဖြေသလဲ။",
    "AI က ဘာမှာ တော်သလဲ",
    "AI က ဘာတွေ လုပ်နိုင်သလဲ",
    "ဘာသာပြန်အက်ပ်က AI လား",
    "AI က နောက်စကားလုံးကို ဘယ်လို ခန့်မှန်းသလဲ",
  ],
  "Your first prompt": [
    "Prompt ဆိုတာ ဘာလဲ။",
    "မေးခွန်းကောင်းမှာ ဘာတွေ ပါရမလဲ",
    "prompt ကောင်းကောင်း ဘယ်လို ရေးရမလဲ",
    "ပထမအဖြေကို မကြိုက်ရင် ဘာလုပ်ရမလဲ",
    "မေးခွန်းကောင်းမှာ အချက်ဘယ်နှချက် ပါသလဲ",
    "AI ကို ပြန်ပြင်ခိုင်းလို့ ရသလား",
  ],
  "Check the answer": [
    "အဖြေ မှန်မမှန် ဘယ်လို စစ်ရမလဲ",
    "AI က ဘာကြောင့် မှားတတ်တာလဲ",
    "ဆေးနဲ့ ကျန်းမာရေးအကြောင်း AI ကို ယုံလို့ ရမလား",
    "အဖြေကို စစ်ဆေးတဲ့ နည်းသုံးနည်း",
    "AI အဖြေကို ကူးပြီး ချက်ချင်း ပို့လို့ရလား",
    "AI က မရှိတဲ့ စာအုပ်တွေ ဘာကြောင့် ရေးတာလဲ",
    "ဥပဒေကိစ္စ AI ကို မေးလို့ရလား",
  ],
  "Prompts in Burmese": [
    "အသံနဲ့ မေးလို့ ရလား",
    "ဓာတ်ပုံနဲ့ ဘယ်လို မေးရမလဲ",
    "ဇော်ဂျီနဲ့ ရိုက်လို့ ရလား",
    "မြန်မာလို မေးလို့ ရပါသလား။",
    "ပညာရပ်စကားလုံးကို အင်္ဂလိပ်လို ထားရမလား",
    "ယူနီကုဒ်နဲ့ ရေးရမှာလား",
    "မြန်မာစာနဲ့ မေးရင် အဖြေ ရှင်းအောင် ဘယ်လို ရေးရမလဲ",
    "အဖြေ မရှင်းရင် ဘာလုပ်ရမလဲ",
    "ဇော်ဂျီ ဒါမှမဟုတ် ယူနီကုဒ်",
    "စာသုံးစကားနဲ့ အပြောစကား ဘာကွာလဲ",
  ],
  "Keep private things private": [
    "စကားဝှက်ကို AI ကို ပြောလို့ရလား",
    "ဘဏ်အကောင့်နံပါတ် ထည့်ရေးရင် အန္တရာယ်ရှိလား",
    "အမည်ရင်းကို ဘယ်လို ဖုံးပြီး မေးရမလဲ",
    "OTP ကို AI ကို ပေးလို့ ရသလား",
    "ကိုယ်ရေးအချက်အလက်ကို ဘယ်လို ကာကွယ်မလဲ",
    "မှတ်ပုံတင်နံပါတ် ရေးလို့ရလား",
    "password ကို ရေးလို့ရလား",
    "ဘဏ်အကောင့်နံပါတ်ကို AI ကို ပေးသင့်လား",
    "စကားပြောမှတ်တမ်းကို ဘယ်လို ဖျက်မလဲ",
  ],
  "The four parts of a prompt": [
    "prompt ရဲ့ အစိတ်အပိုင်းတွေက ဘာတွေလဲ",
    "AI ကို အခန်းကဏ္ဍ ဘာကြောင့် ပေးရတာလဲ",
    "အဖြေကို ဇယားနဲ့ လိုချင်ရင် ဘယ်လို ပြောရမလဲ",
    "နောက်ခံအကြောင်းအရာ ဘာကြောင့် ထည့်ရေးရသလဲ",
    "အခန်းကဏ္ဍ၊ အလုပ်၊ နောက်ခံ၊ ပုံစံ ဆိုတာ ဘာလဲ",
  ],
  "Show examples, go in steps": [
    "အလုပ်ကြီးကို ဘယ်လို အဆင့်ခွဲရမလဲ",
    "ဥပမာ ဘယ်နှခု ပြရမလဲ",
    "ဥပမာပြပြီး ကြော်ငြာစာ ရေးခိုင်းနည်း",
    "အစီရင်ခံစာတစ်ခုလုံးကို တစ်ကြိမ်တည်း ရေးခိုင်းသင့်သလား",
    "ဥပမာပြပြီး ဘယ်လို ခိုင်းရမလဲ",
    "ဥပမာကောင်းကို ဘယ်လို ရွေးမလဲ",
  ],
  "Summarizing long texts": [
    "အစည်းအဝေးမှတ်တမ်းကို ဘယ်လို အကျဉ်းချုပ်ရမလဲ",
    "စာရှည်ကို အကျဉ်းချုပ်ချင်ပါတယ်",
    "စာချုပ်တစ်ခုကို အမြန်ဖတ်ဖို့ AI က ကူညီနိုင်မလား",
    "သတင်းကို အကျဉ်းချုပ်ခိုင်းနည်း",
    "စာရှည်ကို ဘယ်လို အကျဉ်းချုပ်ခိုင်းမလဲ",
    "အစည်းအဝေးမှတ်တမ်းက ဆုံးဖြတ်ချက်တွေ ဘယ်လို ထုတ်မလဲ",
  ],
  "Making pictures": [
    "ပုံဖန်တီးတဲ့အခါ ဘာတွေ ရေးရမလဲ",
    "ပုံထဲမှာ မြန်မာစာ ဘာကြောင့် မှားတာလဲ",
    "ပုံဆွဲခိုင်းတဲ့အခါ စတိုင်နဲ့ အလင်း ဘယ်လို ရေးရမလဲ",
    "AI နဲ့ ဓာတ်ပုံ ဘယ်လို ဖန်တီးမလဲ",
    "ပုံကောင်းကောင်း ဘယ်လို ထုတ်ရမလဲ",
  ],
  "Honest use in school": [
    "အိမ်စာမှာ AI သုံးလို့ရလား",
    "ကျောင်းမှာ AI ကို ဘယ်လို သုံးရမလဲ",
    "သဲလွန်စ ဘယ်လို တောင်းရမလဲ",
  ],
  "Which work for AI?": [
    "ဘယ်အလုပ်ကို AI နဲ့ စလုပ်သင့်သလဲ",
    "အွန်လိုင်းဆိုင်မှာ ဖောက်သည်မေးခွန်းတွေကို ဘယ်လို မြန်မြန်ဖြေမလဲ",
    "အလုပ်တွေကို အမှတ်ပေးပြီး ဘယ်လို ရွေးမလဲ",
    "ဘယ်အလုပ်က AI နဲ့ အသင့်တော်ဆုံးလဲ",
    "ဖောက်သည်မေးခွန်းတွေကို AI နဲ့ ဖြေလို့ရလား",
  ],
  "Cost and benefit": [
    "token ဆိုတာ ဘာလဲ",
    "AI ကုန်ကျစရိတ်ကို ဘယ်လို လျှော့မလဲ",
    "မြန်မာစာက token ဘာကြောင့် ပိုကုန်တာလဲ",
    "AI သုံးရတာ တကယ် ကိုက်သလား",
    "လစဉ်ကြေးအပြင် ဘာတွေ ကုန်သေးလဲ",
    "AI ဘယ်လောက် ကုန်မလဲ",
    "မြန်မာစာက token ပိုကုန်သလား",
  ],
  "An AI policy": [
    "AI မူဝါဒမှာ ဘာတွေ ပါရမလဲ",
    "အနီ အဝါ အစိမ်း အချက်အလက် ဆိုတာ ဘာလဲ",
    "ဝန်ထမ်းတွေအတွက် AI မူဝါဒ ဘယ်လို ရေးမလဲ",
    "ဖောက်သည်အမည်နဲ့ လစာကို AI ထဲ ထည့်လို့ရလား",
    "AI မူဝါဒ ဘာကြောင့် လိုတာလဲ",
    "ဝန်ထမ်းက AI နဲ့ မှားရင် ဘာလုပ်ရမလဲ",
  ],
  "Start small, then grow": [
    "ရက် 30 စမ်းသပ်မှုကို ဘယ်လို စီစဉ်ရမလဲ",
    "စမ်းသပ်မှု မစခင် ဘာတွေ တိုင်းရမလဲ",
    "အသေးစား စမ်းသပ်မှု ဘယ်လို စမလဲ",
    "ရက်သုံးဆယ် အစီအစဉ်မှာ ဘာတွေ ပါသလဲ",
    "စမ်းသပ်မှု ဘယ်နှရက် ကြာသင့်လဲ",
    "ရက် 30 စမ်းသပ်မှု",
  ],
  "Stop deepfake scams": [
    "deepfake ဆိုတာ ဘာလဲ",
    "အသံအတုနဲ့ ငွေလိမ်တာကို ဘယ်လို သိနိုင်မလဲ",
    "ငွေလွှဲပြေစာအတု ဘယ်လို စစ်မလဲ",
    "လျှို့ဝှက်စကားလုံး ဆိုတာ ဘာလဲ",
  ],
};

const nonsenseInEnglish = [
  "What is the capital of France?",
  "asdf qwer zxcv",
  "Who won the football match yesterday?",
  "How do I cook mohinga?",
  "What is the weather in Yangon tomorrow?",
  "How far is the moon?",
  "Can you repair my bicycle?",
  "Tell me a joke",
  "Who is the president of the United States?",
  "blorp fizzle wug",
  "How do I grow tomatoes?",
  "12345",
  "What is 2+2?",
  "How do I learn to swim?",
  "Which bus goes to the airport?",
  "Explain quantum entanglement",
  "What time is it?",
  "Who are the Beatles?",
  "lorem ipsum dolor sit amet",
  "How do I fix my car engine?",
  "What is the best restaurant in Mandalay?",
  "When was Bagan built?",
  "How old is the universe?",
  "Write a poem about cats",
  "Solve x^2 = 9",
  "Translate hello into Japanese",
  "How do I lose weight?",
  "Should I buy bitcoin?",
  "what's the score of the Arsenal game",
  "qwertyuiop",
  "How do I repair my phone?",
  "Why is the sky blue?",
  "Which phone should I buy?",
  "How do I play the guitar?",
  "What is your favourite colour?",
  "Who invented the telephone?",
  "When does the next train leave?",
  "How do I get a passport?",
  "Who wrote Hamlet?",
  "Is it going to rain?",
  "What should I eat for dinner?",
  "How do volcanoes erupt?",
  "sing me a song",
  "What is the population of China?",
  "How tall is Mount Everest?",
  "I feel sad today",
  "Give me a recipe for tea leaf salad",
];

const nonsenseInBurmese = [
  "မုန့်ဟင်းခါး ဘယ်လို ချက်ရမလဲ",
  "ပြင်သစ်နိုင်ငံရဲ့ မြို့တော်က ဘယ်မြို့လဲ",
  "မနက်ဖြန် ရန်ကုန်မှာ မိုးရွာမလား",
  "မနေ့က ဘောလုံးပွဲ ဘယ်သူ နိုင်လဲ",
  "လကမ္ဘာက ဘယ်လောက် ဝေးသလဲ",
  "စက်ဘီး ဘယ်လို ပြင်ရမလဲ",
  "ရယ်စရာတစ်ခု ပြောပြပါ",
  "အမေရိကန်သမ္မတက ဘယ်သူလဲ",
  "ခရမ်းချဉ်သီး ဘယ်လို စိုက်ရမလဲ",
  "ကကခခဂဂ ဃဃင",
  "လေဆိပ်ကို ဘယ်ဘတ်စ်ကား သွားလဲ",
  "ရေကူး ဘယ်လို သင်ရမလဲ",
  "အခု ဘယ်အချိန်ရှိပြီလဲ",
  "ဒေါ်လာဈေး ဘယ်လောက်လဲ",
  "ဖုန်းပျက်သွားလို့ ဘယ်မှာ ပြင်ရမလဲ",
  "ဗိုက်အောင့်နေတယ် ဘာသောက်ရမလဲ",
  "ပုဂံကို ဘယ်သူ တည်ခဲ့တာလဲ",
  "ချစ်သူက စိတ်ဆိုးနေတယ်",
  "အကောင်းဆုံး စားသောက်ဆိုင်က ဘယ်မှာလဲ",
  "ကြောင်လေးအကြောင်း ကဗျာရေးပေးပါ",
  "ဘယ်ကား ဝယ်သင့်သလဲ",
  "ကောင်းကင်က ဘာကြောင့် ပြာတာလဲ",
  "ဂဏန်းထီပေါက်စဉ် ပြောပြပါ",
  "ထမင်းစားပြီးပြီလား",
  "လက ဘာနဲ့ လုပ်ထားသလဲ",
  "သီချင်းတစ်ပုဒ် ဆိုပြပါ",
  "ရွှေဈေး ဘယ်လောက်လဲ",
  "မော်တော်ဆိုင်ကယ် လိုင်စင် ဘယ်လို လျှောက်ရမလဲ",
  "ခွေးကို ဘာကျွေးရမလဲ",
  "နိုင်ငံကူးလက်မှတ် ဘယ်လို လုပ်ရမလဲ",
  "မိုးရွာနေလား",
  "ညစာ ဘာစားရမလဲ",
  "တရုတ်နိုင်ငံ လူဦးရေ ဘယ်လောက်လဲ",
  "ဝမ်းနည်းနေတယ်",
  "လက်ဖက်သုပ် လုပ်နည်း",
  "ဟားဗတ်တက္ကသိုလ်က ဘယ်မှာလဲ",
  "ခေါင်းကိုက်တယ်",
  "သင်္ချာပုစ္ဆာ တွက်ပေးပါ",
  "ဂီတာတီးနည်း",
];

const find = openIndex(courses.flatMap(({ lessons }) => lessons));
const titles = courses.flatMap(({ lessons }) => lessons.map(({ title: [, title] }) => title));

/** Returns every question for which the search finds another lesson than the right one. */
function wrong(questions: [lesson: string | undefined, question: string][], language: Language) {
  return questions.flatMap(([lesson, question]) => {
    assert.equal(languageOf(question) ?? "en", language, question);
    const found = find(question, language)[0]?.lesson.title[1];
    return found === lesson ? [] : [{ question, lesson, found }];
  });
}

for (const [language, table] of [["en", inEnglish], ["my", inBurmese]] as const) {
  Deno.test(`finds the lesson that answers a question: ${language}`, () => {
    assert.deepEqual(Object.keys(table), titles, "every lesson is asked for");
    const questions = Object.entries(table).flatMap(([lesson, questions]) =>
      questions.map((question): [string, string] => [lesson, question])
    );
    assert.ok(questions.length >= 40, `${questions.length} questions`);
    assert.deepEqual(wrong(questions, language), []);
  });
}

for (
  const [language, questions] of [["en", nonsenseInEnglish], ["my", nonsenseInBurmese]] as const
) {
  Deno.test(`finds no lesson for a question that no lesson is about: ${language}`, () => {
    assert.ok(questions.length >= 24, `${questions.length} questions`);
    assert.deepEqual(wrong(questions.map((question) => [undefined, question]), language), []);
  });
}
