// Finds where a line of Burmese may break. Burmese has no spaces between words. A browser loads this
// file only when it shows a long Burmese text that a user wrote. A word that is missing costs a
// possible line break, nothing else.
import { MARK } from "./marks.ts";

/** These end a phrase, whatever follows, because hardly any word begins or goes on with them. */
const strongEndings = "တဲ့ ရဲ့ နဲ့ လို့ ဖို့ တယ် မယ် မယ့် လည်း ပေမဲ့ ပေမယ့် ကြောင့် ကနေ ကတည်းက ပြီးတော့ တဲ့အခါ ဆိုရင် ဘူး ဘဲ";

/** These end a phrase where a known word follows. Other words contain them, too. */
const weakEndings =
  "က ကို မှာ မှ တာ လို ပဲ ရင် ပြီး ပြီးနောက် ပြီ တွေ များ ရန် လား လဲ တော့ အောင် တိုင်း သို့ ပါ ရင်း ခြင်း အတွက် အထိ အဖြစ် အတိုင်း အလိုက် အကြောင်း အတွင်း အနေနဲ့ အောက်မှာ";

/** Each of these is a phrase, or begins one. */
const wholePhrases =
  "အခု အခုလို ဒါမှမဟုတ် သို့မဟုတ် အလိုအလျောက် ချက်ချင်း တစ်ခါတလေ ဘယ်လို ဘာလို့ ဘာကြောင့် ဘာမှ ဒီမှာ ဒီလို ဒီနေ့ အဲဒီမှာ အဲဒီလို မနေ့က မနက်ဖြန် နေ့တိုင်း တစ်ခု နှစ်ခု သုံးခု တစ်ယောက် တစ်ခါ အများဆုံး အနည်းဆုံး အရင် အမြဲ ခဏ ခဏခဏ အခုအခါ နောက်ဆုံး";

/** A phrase never begins with these: they belong to the word before them. */
const attached =
  "ပါတယ် ပါမယ် ပါပြီ ပါဘူး ပါစေ ပါနဲ့ ပါဦး ပါသေး နော် ဗျာ ရှင် ခဲ့ သေး သွား ထား နေ ပေး လိုက် လိမ့် သလား သလဲ မလား မလဲ သလို ကြ စေ နိုင် တတ် ချင် ရ ရတာ ရတဲ့ ဆို ဆိုတာ ဆိုတဲ့ ဆိုပြီး ဟာ ရော ပေါ့ တုန်း ဖြစ် စရာ အပေါ် အောက် အစား အားဖြင့် အပြင် ထက် တည်း လုံး ဆီ ထဲ ဘက် သာ လေး ခင် စီ ခု ယောက် ဦး ကြိမ် တောင် လောက် မှု ရေး ချက် သူ သား ဆုံး ရာ ဖူး ချင်း အတူ တကွ ပေါ်";

/** A phrase may begin with these. They also keep the endings that they contain. */
const words = `
ဒီ ဒါ အဲဒီ အဲဒါ ဟို ဟိုမှာ ဘာ ဘယ် ဘယ်မှာ ဘယ်တော့ မ ညနေ နောက် ခုန တစ် တခြား တချို့ သုံး ဆယ်
ကျွန်တော် ကျွန်မ ကျွန်တော်တို့ သင် သင့် သူတို့ ကိုယ် ကိုယ့် လူ လူတိုင်း မိတ်ဆွေ သူငယ်ချင်း
မိဘ မိသားစု ကလေး ဆရာ ဆရာမ ကျောင်း ဖောက်သည် ဝန်ထမ်း မန်နေဂျာ အစ်ကို အစ်မ မေး မှတ် စာ စာရင်း
ဗီဒီယို ဖိုင် ပုံ ရုပ်ပုံ ဖုန်း ကွန်ပျူတာ အင်တာနက် အီးမေးလ် ဆာဗာ မော်ဒယ် ဒေတာ ဇယား
အင်္ဂလိပ် ပရိုဂရမ် ခေါင်းစဉ် ဖော်ပြ ဥပမာ ရလဒ် နမူနာ ပစ္စည်း ကုမ္ပဏီ ဆိုင် ဈေး ငွေ ကုန်ကျ
ကျပ် ဘဏ် နံပါတ် မူဝါဒ စည်းမျဉ်း လုံခြုံ လျှို့ဝှက် တာဝန် စီမံ စီမံကိန်း စီစဉ် ပန်းတိုင်
နည်း လမ်း နေရာ နေ့ ရက် လ နှစ် မိနစ် နာရီ စက္ကန့် ပထမ ဒုတိယ တတိယ တွေ့ ရေ ထမင်း ကော်ဖီ
လက်ဖက်ရည် မုန့် ဆေး ကျန်းမာရေး ဆရာဝန် ရာသီဥတု မိုး ရန်ကုန် မန္တလေး မြို့ ရွာ အိမ် ကား
ဘတ်စ် ခလုတ် နာမည် လိပ်စာ လင့်ခ် ကမ္ဘာ နိုင်ငံ သတင်း ပညာ ပညာရေး ယဉ်ကျေး ဝဘ်ဆိုက် ပို့စ်
ကြော်ငြာ ရုံး အစီရင်ခံစာ မိတ်ဆက် ဘဝ စိတ် ဝါသနာ သီချင်း ဂစ်တာ ဘောလုံး ကြည့် စစ် ရေးသား
ရေးပေး ဖွင့် ဖျက် တင် ဆက် ရွေး ထည့် ပြင် ပြန် ပြောင်း လုပ် ပို ပို့ ပြော ပြ ရှာ ရှင်း ဖတ်
စောင့် စမ်း စ စဉ်းစား ယူ ယုံ ဖြေ မှား မှန် ဆုံးဖြတ် ဖယ် ဖြည့် ဖန်တီး ရောက် ရရှိ ရပ် ကူး
ကူညီ ပိတ် ဝင် ထွက် ခွဲ သိ သိမ်း နှိပ် နှိုင်း တိုင်းတာ ကောင်း ကြိုး ဝယ် ရောင်း ဆွဲ
တွဲ တွက် လေ့လာ လေ့ကျင့် တက် ဖျောက် ရွှေ့ ကာကွယ် နားလည် နားထောင် ခံစား တိုးတက် လွယ် ခက်
မြန် နှေး ကြာ များများ သေချာ လိုအပ် လိုချင် ချိတ် ဆွေးနွေး ဝေမျှ ခေါ် ကျေးဇူး
မင်္ဂလာ တောင်းပန် ဖိတ် ဆင်း စား သောက် အိပ် လာ သွားရောက် ကစား ပေါင်း ခိုင်း ကန့်သတ်
မှာယူ မှာကြား မှာထား ကဗျာ ကတိ ကိုရီးယား တယ်လီဖုန်း ရင်ဘတ် ရင်ခုန် ပြီးစီး
ပြီးဆုံး ပြီးပြည့်စုံ လိုလား တာရှည် ပါဝင် တိုင်းပြည် ရန်ပုံငွေ များပြား အောင်မြင်
အောင်ပွဲ လဲလှယ် ပဲခူး အကြောင်းအရာ မူရင်း ထပ် ရယူ သတ်မှတ် ပြည့် ပျောက် ကျော် တကယ် ရိုးရိုး
အဓိက မျက်နှာ မျက်နှာပြင် ခရက်ဒစ် သော့ခတ် ဆန်းစစ် မြင် ဆပ် မက်ဆေ့ချ် ခွင့် ပတ်
ရင်ဆိုင် ရင်ပြင် ပါလာ ပါရှိ အောင်စာရင်း ကိုကာကိုလာ တိုင်းရင်းသား ကပွဲ 
`;

const LONGEST = 5;
/** A shorter run of letters stays whole, because it fits a line of every screen. */
const SHORT = 20;

type Kind = "strong" | "weak" | "attached" | "whole" | "word" | "unknown";
type Token = { text: string; kind: Kind };

const kinds = new Map<string, Kind>();
for (const word of words.trim().split(/\s+/)) kinds.set(word, "word");
for (const word of wholePhrases.split(" ")) kinds.set(word, "whole");
for (const word of attached.split(" ")) kinds.set(word, "attached");
for (const word of weakEndings.split(" ")) kinds.set(word, "weak");
for (const word of strongEndings.split(" ")) kinds.set(word, "strong");

/** Marks the ends of phrases in long runs of Burmese. Returns the same text where it has none. */
export const markPhrases = (text: string) =>
  text.replace(
    /[\u1000-\u1049\u1050-\u109f]+/g,
    (run) => run.length > SHORT ? splitPhrases(run).join(MARK) : run,
  );

/** The phrases of a run of Burmese letters. */
export function splitPhrases(run: string): string[] {
  const phrases = [""];
  const tokens = readTokens(run);
  for (const [at, token] of tokens.entries()) {
    const phrase = phrases.pop() + token.text;
    phrases.push(phrase);
    // At its beginning stands a word or a name that looks like an ending.
    const isName = token.kind === "weak" && phrase === token.text;
    if (!isName && isEnd(token, tokens[at + 1])) phrases.push("");
  }
  return phrases;
}

function isEnd({ kind }: Token, next: Token | undefined) {
  if (!next) return false;
  const isStart = next.kind === "word" || next.kind === "whole";
  return kind === "strong"
    ? isStart || next.kind === "unknown"
    : (kind === "weak" || kind === "whole") && isStart;
}

/** Takes the longest known word at each place, else one syllable. */
function readTokens(run: string): Token[] {
  const syllables = splitSyllables(run);
  const tokens: Token[] = [];
  for (let at = 0; at < syllables.length;) {
    let length = Math.min(LONGEST, syllables.length - at);
    while (length > 1 && !kinds.has(syllables.slice(at, at + length).join(""))) length--;
    // A noun that begins with this letter has at least one more syllable.
    if (length === 1 && syllables[at] === "အ") length = 2;
    const text = syllables.slice(at, at + length).join("");
    tokens.push({ text, kind: kinds.get(text) ?? (text.startsWith("အ") ? "word" : "unknown") });
    at += length;
  }
  return tokens;
}

/** A syllable begins with a letter that neither closes the syllable before nor stands below it. */
export const splitSyllables = (run: string) =>
  run.replace(
    /(\u1039?)([\u1000-\u102a\u103f])(?!\u1037?\u103a|\u1039)/g,
    (letters, stacked) => stacked ? letters : `${MARK}${letters}`,
  ).split(MARK).filter(Boolean);
