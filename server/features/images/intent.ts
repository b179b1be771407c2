// Decides by a few words whether a text asks for a picture. It runs while the user types, before
// anything is sent.

/**
 * With or without an article. It also matches words that begin with `draw`, but not "withdraw" and
 * "drawback".
 */
const englishRequest =
  /(?:generate|create|make)\s+(?:an?\s+|the\s+)?image|(?<!with|over)draw(?!back|bridge|down|ers?(?!\p{L})|string)/u;

/**
 * The Burmese word for picture, but not words that begin like it: "usual", "pattern", "tale",
 * "formula" and "print".
 */
const pictureWord = /ပုံ(?!မ[ှွ]န်|စံ|ပြင်|ျပင်|သေ|ေသ|[နႏ][ှွ]ိပ်)/;

/**
 * The Burmese words for to draw, to shoot and to make. Followed by ပုံ they mean "the way in which
 * it is made", so that does not match. Nor do "attract", "type", "work", "business", "what to do",
 * "how", "product" and "publish".
 */
const drawingVerb = new RegExp(
  [
    "ဆွဲ(?!ပုံ|ဆောင်|ေဆာင်)",
    "(?<!စာ)ရိုက်(?!ပုံ|ထည့်|ထၫ့်)",
    "ဖန်တီး(?!ပုံ)",
    "(?<!အ|ဘာ|ဘယ်လို ?)လုပ်(?!ပုံ|ငန်း|သား|ဆောင်ပုံ|ေဆာင်ပုံ)",
    "ထုတ်(?!ပုံ|လုပ်ပုံ|ကုန်|ဝေ|ေဝ)",
  ].join("|"),
);

/**
 * Converts the Zawgyi letters of these words. Two vowels of one letter may be typed in either
 * order.
 */
const normalize = (text: string) =>
  text.normalize("NFKC").toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll("\u1039", "\u103a")
    .replaceAll("\u1033", "\u102f")
    .replaceAll("\u1090", "\u101b")
    .replaceAll("\u1006\u103c\u1032", "\u1006\u103d\u1032")
    .replace(/\u1036\u102f/g, "\u102f\u1036")
    .replace(/\u102f\u102d/g, "\u102d\u102f");

export function isImageRequest(text: string): boolean {
  const normalized = normalize(text);
  return englishRequest.test(normalized) ||
    pictureWord.test(normalized) && drawingVerb.test(normalized);
}
