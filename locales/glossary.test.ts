// Checks the words and the style of all Burmese texts: one word for each thing, as people speak.
import assert from "node:assert/strict";
import glossary from "./glossary.json" with { type: "json" };

type Place = { where: string; text: string };
type Detector = (text: string) => string[];
/** `forbidden` has patterns. `only` names the texts in which they are forbidden. */
type Term = { term: string; word: string; forbidden?: string[]; only?: string };

const terms: Term[] = glossary;
const BURMESE = /[\u1000-\u109f]/;

/** Written forms of Burmese, with the spoken ones. Some letters are also the end of other words. */
const written: [RegExp, string][] = [
  [/(?<!ဖောက်|ဧည့်|ကုန်|ဈေး|ပွဲ)သည်(?![း့])|သည့်/, "တယ်, က, တဲ့"],
  [/(?<!အ)မည်(?!း)|မည့်/, "မယ်, မယ့်"],
  [/ဤ/, "ဒီ"],
  [/၍/, "ပြီး, လို့"],
  [/၏/, "ရဲ့"],
  [/နှင့်/, "နဲ့"],
  [/တွင်(?!း)/, "မှာ"],
  [/လျှင်/, "ရင်"],
  [/(?<=[်း])(?<!ပန်)ကာ(?=[\s၊])/, "ပြီး"],
  [/(?<=ခု|ယောက်|များ|တွေ)အနက်/, "ထဲက"],
  [/ယခု/, "အခု"],
  [/(?<!တ)အခြား/, "တခြား"],
  [/သို့မဟုတ်/, "ဒါမှမဟုတ်"],
  [/ကျွန်ုပ်/, "ကျွန်တော်, ကျွန်မ"],
];

/** A verb with မ before it, up to its end in ပါ. ပထမ and အမ… are no negations. */
const negated =
  /(?<!ပထ|အ)မ(?!နက်|နေ့)[\u1000-\u1021](?!\u1037?[\u1039\u103a])[\u1000-\u103e]*?ပါ(?=[။၊]|\s*$|\s[-(])/gu;
/** Ends of the first part of a sentence, after its verb, as in မရရင် ('if not'). */
const joining = /ရင်|ခင်|ဘဲ|အောင်|တဲ့|တာ|လို့|ပြီး|မှာ/;

/** များ after a noun. After အ and before these endings it is the verb 'to be many'. */
const plural =
  /(?<=[\u1000-\u103e])(?<!အ|မ|ပို|သိပ်|ဘာ|ဘယ်)များ(?!များ|နေ|လွန်း|စွာ|တဲ့|တယ်|ပါတယ်|လာ|ပြား|ဆုံး|ကြီး|ရင်|တာ|မယ်)/gu;

const detectorsFor = (list: Term[]): Record<string, Detector> => ({
  "a word that the glossary forbids": (text) => forbiddenIn(text, list),
  "a written form": writtenIn,
  "a sentence that negates with မ…ပါ": negationsIn,
  "များ as a plural in a sentence": pluralsIn,
  "a sentence with Myanmar and Latin digits": mixedDigitsIn,
  "ဒီစက်, which people do not say": machinesIn,
});

for (const [name, detector] of Object.entries(detectorsFor(terms))) {
  Deno.test(`no text of the app has ${name}`, () => {
    assert.deepEqual(findIn(appTexts(), detector), []);
  });
}

/** Lessons have plans of other kinds, for example. */
const lessonTerms = terms.filter(({ only }) => !only);

for (const [name, detector] of Object.entries(detectorsFor(lessonTerms))) {
  Deno.test(`no text of the demo academy has ${name}`, () => {
    assert.deepEqual(findIn(demoTexts(), detector), []);
  });
}

Deno.test("finds forbidden words and says the right one", () => {
  const list = [
    { term: "remove", word: "ဖယ်ရန်", forbidden: ["ဖယ်ရှား"] },
    { term: "model", word: "မော်ဒယ်", forbidden: ["\\bmodels?\\b"] },
    { term: "close", word: "ပိတ်ရန်" },
  ];
  assert.deepEqual(forbiddenIn("ဖိုင်ကို ဖယ်ရှားပြီးပါပြီ", list), ["ဖယ်ရှား: say ဖယ်ရန် (remove)"]);
  assert.deepEqual(forbiddenIn("ပုံဆွဲမယ့် model", list), ["model: say မော်ဒယ် (model)"]);
  assert.deepEqual(forbiddenIn("{{model}} ကို ဖယ်ပါ", list), []);
  assert.deepEqual(forbiddenIn("${model} ကို ပိတ်ပါ", list), []);
});

Deno.test("the glossary names each term once and does not forbid its own words", () => {
  const names = terms.map(({ term }) => term);
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) < index), []);
  assert.deepEqual(
    terms.flatMap(({ word }) => [...forbiddenIn(word, terms), ...writtenIn(word)]),
    [],
  );
});

Deno.test("the glossary finds the words that it forbids, and no similar ones", () => {
  const bad =
    "app ဖွင့်ပါ|အပ်ကို ဖွင့်ပါ|3 ဦး|{{count}} ဦး|လူတစ်ဦး|ချုပ်ခိုင်းပါ|အချုပ်|ဗားရှင်း ပြန်ရတာနဲ့|ဈေးနှုန်းအစီအစဉ်|ရယူရန်";
  const good =
    "အက်ပ်|WhatsApp|ဦးဇော်မင်း|ဦးစားပေး|တစ်ဦးစားပေး|အကျဉ်းချုပ်ခိုင်း|အင်တာနက် ပြန်ရတာနဲ့|စာကို အပ်တယ်|စာတိုင်း|သင်ခန်းစာတိုလေး|အစဉ်|မူပိုင်ခွင့် ရယူထား";
  assert.deepEqual(bad.split("|").filter((text) => forbiddenIn(text, terms).length === 0), []);
  assert.deepEqual(good.split("|").flatMap((text) => forbiddenIn(text, terms)), []);
});

Deno.test("finds written forms but not the same letters in other words", () => {
  const bad = "သွားပါသည်|သွားပါမည်|ဤနေရာ|၍|၏|နှင့်|အိမ်တွင်|ရလျှင်|ကြည့်ကာ စစ်|12 ခုအနက် 3|ယခု|အခြားသူ|သို့မဟုတ်|ကျွန်ုပ်|ပို့မည့်စာ";
  const good = "ဖောက်သည်တွေ|ဧည့်သည်|သည်းခံပါ|အမည်|မည်းတယ်|အိမ်တွင်း|ကာကွယ်|ကာလ|ပန်ကာ တစ်လုံး|အနက်ရောင်|တခြားသူ|ဒါမှမဟုတ်";
  assert.deepEqual(bad.split("|").filter((text) => writtenIn(text).length === 0), []);
  assert.deepEqual(good.split("|").flatMap(writtenIn), []);
});

Deno.test("finds sentences that negate with မ…ပါ but no requests and no labels", () => {
  const bad =
    "ဖွင့်လို့ မရပါ။|မှတ်စုမရှိသေးပါ။|ဘာမှ မပါပါ။|မလဲပါ၊ မဖယ်ပါဘူး။|မပြီးပါ၊ စပါ။|သင်တန်း မရှိပါ ({{course}})။|ဖျောက်ထားပါတယ်။ မမြင်ရပါ|မရှိတော့ပါ။ ပြန်ရွေးပါ။";
  const good =
    "ဖွင့်လို့ မရပါဘူး။|ဖွင့်လို့ မရပါ|မပိတ်ပါနဲ့။|မေးပါ။|မှတ်ပါ။|မကြာခင် လာပါ။|မရရင် မေးပါ။|မရရင်မေးပါ။|မစဘဲထားပါ။|မြန်မာပါ။|မင်္ဂလာပါ။|ပထမဆုံးပါ။|မနက်ဖြန်ပါ။|မရတာတွေပါ။|မရပါသလား။";
  assert.deepEqual(bad.split("|").filter((text) => negationsIn(text).length !== 1), []);
  assert.deepEqual(good.split("|").flatMap(negationsIn), []);
});

Deno.test("finds များ as a plural in sentences but not as 'many', in titles or in quotes", () => {
  const bad = "သင်တန်းများကို ဖွင့်ပါ။|သူများအတွက် ဖြစ်ပါတယ်။|ဖိုင်များ ရှိပါတယ်။";
  const good =
    "သင်တန်းများ|အများကြီး ရှိပါတယ်။|အများဆုံး 3 ခု။|ဥပမာများစွာ ပါတယ်။|အလုပ်များနေပါတယ်။|တာ များလွန်းပါတယ်။|ပိုများပါတယ်။|“သင်တန်းများ” ကို နှိပ်ပါ။|[အချက်များ] ကို ရေးပါ။";
  assert.deepEqual(bad.split("|").filter((text) => pluralsIn(text).length !== 1), []);
  assert.deepEqual(good.split("|").flatMap(pluralsIn), []);
});

Deno.test("finds sentences with digits of both kinds", () => {
  assert.deepEqual(mixedDigitsIn("၅ ခုထဲက 2 ခု။ 3 ခု။"), ["၅ ခုထဲက 2 ခု"]);
  assert.deepEqual(mixedDigitsIn("၅ ခု။ 2 ခု။ {{count}} ခု"), []);
});

Deno.test("finds ဒီစက် but not 'this conversation' or 'this factory'", () => {
  assert.deepEqual(machinesIn("ဒီစက်မှာ ထွက်ပါ"), ["ဒီစက်"]);
  assert.deepEqual(["ဒီစကားဝိုင်း", "ဒီစက်ရုံ", "ဒီစက်တင်ဘာ", "တခြားစက်"].flatMap(machinesIn), []);
});

Deno.test("reads the Burmese strings of a source, with their lines", () => {
  const source = `export const slide =
  { title: ["ပုံ", "Picture"], say: \`\${n} ခု\` },
`;
  const file = new URL("file:///server/demo/academy/papers.ts");
  assert.deepEqual(stringsIn(source, file), [
    { where: "academy/papers.ts:2", text: "ပုံ" },
    { where: "academy/papers.ts:2", text: "${n} ခု" },
  ]);
});

function forbiddenIn(text: string, list: Term[]): string[] {
  const plain = text.replace(/{{\w+}}|\$\{[^}]*\}/g, "}");
  return list.flatMap(({ term, word, forbidden = [] }) =>
    forbidden.flatMap((pattern) =>
      [...plain.matchAll(new RegExp(pattern, "gu"))].map(([found]) =>
        `${found}: say ${word} (${term})`
      )
    )
  );
}

function writtenIn(text: string): string[] {
  return written.flatMap(([form, spoken]) => {
    const found = form.exec(text);
    return found ? [`${found[0]}: say ${spoken}`] : [];
  });
}

function negationsIn(text: string): string[] {
  return inSentences(text, negated).filter((found) => !joining.test(found.slice(2)));
}

function pluralsIn(text: string): string[] {
  return inSentences(text.replace(/“[^”]*”|\[[^\]]*\]/g, ""), plural);
}

/** What a pattern finds in a text that is a sentence. A title or a label has no ။. */
function inSentences(text: string, pattern: RegExp): string[] {
  return text.includes("။") ? [...text.matchAll(pattern)].map(([found]) => found) : [];
}

function mixedDigitsIn(text: string): string[] {
  return text.split(/[။\n]/).filter((part) => /[၀-၉]/.test(part) && /[0-9]/.test(part));
}

function machinesIn(text: string): string[] {
  return text.match(/ဒီစက်(?!ရုံ|တင်)/g) ?? [];
}

function findIn(places: Place[], detector: Detector): string[] {
  return places.flatMap(({ where, text }) =>
    detector(text).map((found) => `${where}: ${found} | ${text}`)
  );
}

/** All texts of `my/`, with their file and key. */
function appTexts(): Place[] {
  const folder = new URL("my/", import.meta.url);
  return [...Deno.readDirSync(folder)].flatMap(({ name }) => {
    const found: Place[] = [];
    JSON.parse(Deno.readTextFileSync(new URL(name, folder)), (key, text) => {
      if (typeof text === "string" && BURMESE.test(text)) {
        found.push({ where: `${name}: ${key}`, text: text.normalize("NFC") });
      }
      return text;
    });
    return found;
  });
}

/** The Burmese strings in the sources of the demo academy, with their file and line. */
function demoTexts(): Place[] {
  const folder = new URL("../server/demo/", import.meta.url);
  return [...sourcesBelow(new URL("academy/", folder)), new URL("model/texts.ts", folder)]
    .flatMap((file) => stringsIn(Deno.readTextFileSync(file), file));
}

function sourcesBelow(folder: URL): URL[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sourcesBelow(new URL(`${name}/`, folder));
    return /(?<!\.test)\.ts$/.test(name) ? [new URL(name, folder)] : [];
  });
}

function stringsIn(source: string, file: URL): Place[] {
  return [...source.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .filter(([text]) => BURMESE.test(text))
    .map(({ 0: text, index }) => ({
      where: `${file.pathname.split("/server/demo/")[1]}:${
        source.slice(0, index).split("\n").length
      }`,
      text: text.slice(1, -1).normalize("NFC"),
    }));
}
