import assert from "node:assert/strict";
import {
  addTexts,
  hasTexts,
  type Key,
  language,
  loadTexts,
  loadTextsIn,
  setLanguage,
  startTexts,
  translatorFor,
} from "./i18n.ts";

const english = {
  plain: "Home",
  timed: "At: 10:30",
  deep: { er: "Inside" },
  named: "{{name}} of {{all}}",
  product: "Welcome to {{product}}",
  saved: "Saved on this {{device}}",
  wait_one: "{{count}} minute",
  wait_other: "{{count}} minutes",
};
const burmese = { plain: "ပင်မ", saved: "ဒီ{{device}}မှာ", wait_other: "{{count}} မိနစ်" };
const englishApp = { device: { phone: "phone", computer: "computer" } };
const burmeseApp = { device: { phone: "ဖုန်း", computer: "ကွန်ပျူတာ" } };

Object.assign(globalThis, { document: { documentElement: {}, cookie: "" } });
addTexts({
  "./en/progress.json": () => Promise.resolve(english),
  "./my/progress.json": () => Promise.resolve(burmese),
  "./en/app.json": () => Promise.resolve(englishApp),
  "./my/app.json": () => Promise.resolve(burmeseApp),
});
await startTexts("en", "progress");

const translate = (key: string, values?: Record<string, string | number>) =>
  translatorFor("progress")(key as Key<"progress">, values);

Deno.test("finds a text by its path; a missing text reads as its key", async () => {
  await setLanguage("en");
  assert.equal(translate("plain"), "Home");
  assert.equal(translate("timed"), "At: 10:30");
  assert.equal(translate("deep.er"), "Inside");
  for (const missing of ["deep", "deep.est", "none", "codes: none", "toString"]) {
    assert.equal(translate(missing), missing);
  }
  assert.equal(translatorFor("study")("gate.title"), "gate.title");
});

Deno.test("fills in values as they are; a missing value leaves nothing behind", async () => {
  await setLanguage("en");
  assert.equal(
    translate("named", { name: "<b>$& {{name}} $t(plain)", all: 3 }),
    "<b>$& {{name}} $t(plain) of 3",
  );
  assert.equal(translate("named", { name: "One" }), "One of ");
  assert.equal(translate("product"), "Welcome to Pyinnya");
});

Deno.test("a text names the user's device in the text's language", async () => {
  await setLanguage("en");
  await loadTexts("app");
  await loadTextsIn("my", "app", "progress");
  const inBurmese = () => translatorFor("progress", "my")("saved" as Key<"progress">);
  const usePointer = (kind: string) => {
    Object.assign(globalThis, {
      matchMedia: (query: string) => ({ matches: query === `(pointer: ${kind})` }),
    });
  };
  assert.equal(translate("saved"), "Saved on this phone");
  usePointer("fine");
  assert.equal(translate("saved"), "Saved on this computer");
  assert.equal(inBurmese(), "ဒီကွန်ပျူတာမှာ");
  usePointer("coarse");
  assert.equal(translate("saved"), "Saved on this phone");
  assert.equal(inBurmese(), "ဒီဖုန်းမှာ");
});

Deno.test("a count chooses the form; Burmese has one form without the browser's rules", async () => {
  await setLanguage("en");
  assert.deepEqual([0, 1, 2].map((count) => translate("wait", { count })), [
    "0 minutes",
    "1 minute",
    "2 minutes",
  ]);
  await setLanguage("my");
  // Many versions of Chrome count like this if the phone is set to English.
  const { PluralRules } = Intl;
  Object.assign(Intl, {
    PluralRules: class extends PluralRules {
      constructor(_: string, options?: Intl.PluralRulesOptions) {
        super("en", options);
      }
    },
  });
  try {
    assert.deepEqual([0, 1, 2].map((count) => translate("wait", { count })), [
      "0 မိနစ်",
      "1 မိနစ်",
      "2 မိနစ်",
    ]);
  } finally {
    Object.assign(Intl, { PluralRules });
  }
});

Deno.test("changes nothing when the other language cannot be loaded, and tries again", async () => {
  await setLanguage("en");
  addTexts({ "./en/study.json": () => Promise.resolve({ gate: { title: "Closed" } }) });
  await loadTexts("study");
  let isHere = false;
  addTexts({
    "./my/study.json": () =>
      isHere ? Promise.resolve({ gate: { title: "ပိတ်" } }) : Promise.reject(new Error("Gone")),
  });
  await assert.rejects(setLanguage("my"), /Gone/);
  assert.equal(language(), "en");
  assert.equal(document.documentElement.lang, "en");
  assert.match(document.cookie, /^lang=en;/);
  assert.equal(translatorFor("study")("gate.title"), "Closed");

  isHere = true;
  await setLanguage("my");
  assert.equal(language(), "my");
  assert.equal(document.documentElement.lang, "my");
  assert.match(document.cookie, /^lang=my;/);
  assert.equal(translatorFor("study")("gate.title"), "ပိတ်");
  assert.equal(translatorFor("study", "en")("gate.title"), "Closed");
});

Deno.test("loads one text in the other language and stays in this one", async () => {
  await setLanguage("en");
  addTexts({ "./my/offers.json": () => Promise.resolve({ title: "ကမ်းလှမ်းချက်" }) });
  await loadTextsIn("my", "offers");
  assert.equal(language(), "en");
  assert.ok(!hasTexts("offers"));
});
