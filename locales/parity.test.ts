// Checks that both languages have the same texts: no key is missing, and every value is translated.
import assert from "node:assert/strict";
import { errors } from "../server/http/errors.ts";

type Node = { [key: string]: Node | string };

const folder = (language: string) => new URL(`${language}/`, import.meta.url);
const forms = { en: ["one", "other"], my: ["other"] };
const burmese = /[\u1000-\u109f]/;

/** Names that are the same in both languages. */
const sameInBoth = new Set(["AI First Step", "AI Master", "AI Business Mastery"]);

/** English texts with two Burmese forms: the full one for titles, a shorter one for buttons. */
const shorterOnButtons = new Set(["Sign In"]);

/**
 * English texts with two meanings: a learner leaves a course, or staff take somebody out; staff
 * undo a deletion, or an enrollment.
 */
const twoMeanings = new Set(["Unenroll", "Unenrollment Failed", "Undo"]);

/** Characters that nobody sees. A text may contain U+200B, which shows where a line may break. */
const invisible = /(?![ \u200b])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Words that a reader with school English does not know, or that are not our terms. */
const forbiddenInEnglish = [
  ...["mend(?:s|ed|ing)?", "anew", "wholly", "beg[au]n", "seldom", "lest", "whom", "whoever"],
  ...["by (?:it|them)sel(?:f|ves)", "all the same", "go along", "put down", "do without", "kept"],
  ...["go(?:es)? out", "gone out", "gave it out", "given out", "go(?:es)? on", "under lock"],
  ...["some while", "heard of", "brought back", "in the meantime", "just now"],
  ...["log(?:ged)? (?:in|out)", "log-?in", "films?", "images?", "assistant", "AI service"],
  ...["it is back", "they are back", "summaris\\w+", "cancell\\w+", "enrol", "enrolment"],
];

/** Texts that break a rule for English, by the reason why they stay. */
const exemptInEnglish = {
  specification: [
    "Please log in to access the admin panel.",
    "Please log in to view your account settings",
    "Please login to use AI Chat.",
    "Message generation has been cancelled",
    "Image Generated!",
    "Failed to generate image. Please try again.",
    "You've used {{percent}}% of your monthly image quota",
    "{{price}} per image",
    "about {{price}} per image",
    "Downloading...",
    "Loading course content...",
    "Signing in...",
    "Maximum file size is 500MB",
    "Maximum file size is 100MB",
  ],
  // 'Sign in' would mean our own account.
  foreignAccount: ["This network wants you to log in"],
};

/** What each rule for English forbids. */
const rulesForEnglish = {
  "is a forbidden word": new RegExp(`\\b(?:${forbiddenInEnglish.join("|")})\\b`, "i"),
  "is three dots instead of …": /\.\.\./,
  "has no space before the unit": /\d[KMG]B\b/,
};

const files = filesOf("en");

Deno.test("both languages have the same files", () => {
  assert.deepEqual(filesOf("my"), files);
});

for (const file of files) {
  Deno.test(`${file} has the same keys and placeholders in both languages`, () => {
    assert.deepEqual(differences(read("en", file), read("my", file)), []);
  });
}

Deno.test("every error code of the server has a text", () => {
  const codeTexts = read("en", "errors.json").codes as Node;
  assert.deepEqual(Object.keys(codeTexts).sort(), Object.keys(errors).sort());
});

Deno.test("finds each kind of difference between two files", () => {
  const find = (english: Node, translated: Node) => differences(english, translated).join();
  assert.match(find({ a: "One" }, {}), /a: is missing/);
  assert.match(find({}, { a: "တစ်" }), /a: is not in English/);
  assert.match(find({ a: { b: "One" } }, { a: "တစ်" }), /a.b: is missing/);
  assert.match(find({ a: "{{n}} of" }, { a: "{{m}} ၏" }), /a: other placeholders/);
  assert.match(find({ a: "By <b/>" }, { a: "<c/> ၏" }), /a: other placeholders/);
  assert.match(find({ a: "One" }, { a: "One" }), /a: is the same/);
  assert.match(find({ a: "One" }, { a: "Two" }), /a: no Burmese/);
  assert.match(find({ a_one: "One", a_other: "All" }, { a_one: "တစ်" }), /a_other: is missing/);
  assert.match(find({ a_other: "All" }, { a_other: "အားလုံး" }), /a_one: is missing/);
  assert.equal(find({ a_one: "{{n}} is", a_other: "{{n}} are" }, { a_other: "{{n}} ဖြစ်" }), "");
  assert.equal(find({ a: "AI Master" }, { a: "AI Master" }), "");
});

Deno.test("no text contains an invisible character", () => {
  const hiding = ["en", "my"].flatMap((language) =>
    allOf(language).filter(([, text]) => invisible.test(text)).map(([key]) => `${language}/${key}`)
  );
  assert.deepEqual(hiding, []);
  assert.ok(invisible.test("မြန်\u2060မာ") && invisible.test("\u00a0") && invisible.test("\ufeff"));
  assert.ok(!invisible.test("မြန်\u200bမာ one two"));
});

Deno.test("English texts use easy words, our terms, … for three dots and 500 MB with a space", () => {
  const exempt = new Set(Object.values(exemptInEnglish).flat());
  assert.deepEqual(
    allOf("en").flatMap(([key, text]) => exempt.has(text) ? [] : broken(key, text)),
    [],
  );
  const shown = new Set(allOf("en").map(([, text]) => text));
  const needless = [...exempt].filter((text) => !shown.has(text) || broken("", text).length === 0);
  assert.deepEqual(needless, [], "these need no exemption");
  assert.deepEqual(broken("a", "Whom did it mend..."), [
    "a: Whom is a forbidden word",
    "a: ... is three dots instead of …",
  ]);
  assert.deepEqual(broken("a", "5GB"), ["a: 5GB has no space before the unit"]);
  assert.deepEqual(broken("a", "Recommended: sign in, 5 GB…"), []);
});

Deno.test("English texts call the phone or computer of the user {{device}}", () => {
  // These pages are rendered before the device is known. They mean phones in general.
  const rendered = /^(?:landing|pricing)\.json: /;
  const own = /\b(?:this|the|your) (?:phone|device|computer)\b/i;
  const named = allOf("en").filter(([key, text]) => own.test(text) && !rendered.test(key));
  assert.deepEqual(named, []);
});

Deno.test("texts of rendered pages and of the service worker have no {{device}}", () => {
  // A computer would get a page for phones, which React could not hydrate. The worker fills in
  // nothing.
  const places = /^(?:app|courses|landing|pricing|session|worker)\.json: /;
  const found = allOf("en").filter(([key, text]) =>
    places.test(key) && text.includes("{{device}}")
  );
  assert.deepEqual(found, []);
});

Deno.test("equal English texts have equal Burmese texts", () => {
  const burmeseOf = new Map(allOf("my"));
  const keysByText = new Map<string, Set<string>>();
  for (const [key, text] of allOf("en")) {
    const translated = burmeseOf.get(key);
    if (!translated || shorterOnButtons.has(text) || twoMeanings.has(text)) continue;
    keysByText.set(text, (keysByText.get(text) ?? new Set()).add(translated));
  }
  assert.deepEqual([...keysByText].filter(([, translations]) => translations.size > 1), []);
});

Deno.test("the web app uses every text", () => {
  const sources = sourcesBelow(new URL("../web/", import.meta.url));
  const unused = files.flatMap((file) => {
    const name = file.replace(".json", "");
    const near = sources.filter((code) =>
      code.includes(`useTranslation("${name}"`) || code.includes(`translatorFor("${name}"`)
    );
    // The service worker has no i18next. It imports the JSON file itself.
    const direct = sources.filter((code) => code.includes(`locales/en/${file}" with`));
    return [...flat(read("en", file)).keys()]
      .filter((key) => !near.some((code) => uses(code, key)))
      .filter((key) => !direct.some((code) => new RegExp(`\\b${key}\\b`).test(code)))
      .map((key) => `${name}.${key}`);
  });
  assert.deepEqual(unused, []);
  assert.ok(uses('t("a.b")', "a.b") && uses("t(`a.${b}`)", "a.c") && uses('t("n")', "n_one"));
  assert.ok(!uses('t("a.b")', "b") && !uses("t(`a.${b}`)", "a.b.c") && !uses("t(`${a}`)", "b"));
});

/** The code names the key itself, or in a template string with a part that is filled in. */
function uses(code: string, key: string): boolean {
  const base = key.replace(/_(?:one|other)$/, "");
  if (code.includes(`"${base}"`)) return true;
  return [...code.matchAll(/`((?:\w+\.)?\$\{[^}`]+\}(?:\.\w+)?)`/g)].some(([, pattern = ""]) => {
    const parts = pattern.split(/\$\{[^}]+\}/).map((part) => part.replaceAll(".", "\\."));
    return pattern.includes(".") && new RegExp(`^${parts.join("[^.]+")}$`).test(base);
  });
}

function sourcesBelow(folder: URL): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sourcesBelow(new URL(`${name}/`, folder));
    const isSource = /\.tsx?$/.test(name) && !name.includes(".test.");
    return isSource ? [Deno.readTextFileSync(new URL(name, folder))] : [];
  });
}

/** Every text of a language, with its file and key. */
const allOf = (language: string) =>
  files.flatMap((file) =>
    [...flat(read(language, file))].map((
      [key, text],
    ): [string, string] => [`${file}: ${key}`, text])
  );

const broken = (key: string, text: string) =>
  Object.entries(rulesForEnglish).flatMap(([rule, forbidden]) => {
    const [found] = forbidden.exec(text) ?? [];
    return found ? [`${key}: ${found} ${rule}`] : [];
  });

function differences(english: Node, translated: Node): string[] {
  const source = flat(english);
  const target = flat(translated);
  const expected = new Set([...source.keys()].flatMap((key) => expectedFor(key)));
  const found = incompletePlurals(source);
  for (const key of target.keys()) if (!expected.has(key)) found.push(`${key}: is not in English`);
  for (const key of expected) {
    const sourceText = source.get(key) ?? "";
    const there = target.get(key);
    if (there === undefined) found.push(`${key}: is missing`);
    else if (placeholders(sourceText) !== placeholders(there)) {
      found.push(`${key}: other placeholders`);
    } else if (sameInBoth.has(there)) continue;
    else if (sourceText === there) found.push(`${key}: is the same`);
    else if (!burmese.test(there)) found.push(`${key}: no Burmese letter`);
  }
  return found;
}

/** A text with a count needs one form for each plural form of the language. */
function expectedFor(key: string): string[] {
  const base = /^(.*)_(?:one|other)$/.exec(key)?.[1];
  return base ? forms.my.map((form) => `${base}_${form}`) : [key];
}

const incompletePlurals = (source: Map<string, string>) =>
  [...source.keys()].flatMap((key) => {
    const base = /^(.*)_(?:one|other)$/.exec(key)?.[1];
    return (base ? forms.en : [])
      .filter((form) => !source.has(`${base}_${form}`))
      .map((form) => `${base}_${form}: is missing`);
  });

const placeholders = (text: string) => (text.match(/{{?\w+}?}|<\/?\w+\/?>/g) ?? []).sort().join();

function flat(node: Node, path = ""): Map<string, string> {
  return new Map(
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === "string" ? [[path + key, value]] : [...flat(value, `${path}${key}.`)]
    ),
  );
}

function filesOf(language: string) {
  return [...Deno.readDirSync(folder(language))]
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".json"))
    .sort();
}

function read(language: string, file: string): Node {
  return JSON.parse(Deno.readTextFileSync(new URL(file, folder(language))));
}
