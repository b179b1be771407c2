import assert from "node:assert/strict";
import { toTypedOrder } from "./typed-order.ts";

const cases = {
  "moves the vowel E behind its letter": ["ပါ ေလ ေပးပါ", "ပါ လေ ပေးပါ"],
  "moves it behind the other signs": ["စာ ေကျာင်း ေရွှ", "စာ ကျောင်း ရွှေ"],
  "moves the medial RA": ["ြမန်မာ ြပင်ပါ", "မြန်မာ ပြင်ပါ"],
  "moves both": ["အ ေြဖ ေြမြကီး", "အ ဖြေ မြေကြီး"],
  "keeps the order of the medials": ["ြမွ ြကျ", "မြွ ကျြ"],
  "moves it behind letters that stand one under the other": ["ပါ ေတ္တ", "ပါ တ္တေ"],
  "leaves a page that may be in either order": ["မေမး ကေကာင်း", "မေမး ကေကာင်း"],
  "drops the space of a letter without a code": ["ေန အေ ကာင်း", "နေ အကောင်း"],
  "moves an ambiguous one with the rest of the page": ["မေမး ေန", "မမေး နေ"],
  "moves the dot behind its vowel": ["ပံု လံုး", "ပုံ လုံး"],
  "leaves typed text": ["မေးခွန်း ဖြေ ကျောင်း အကြောင်း", "မေးခွန်း ဖြေ ကျောင်း အကြောင်း"],
  "leaves typed text with a mistake": [
    "၀ေဖန်ချက် နေရာ သေချာ အခြေခံ ပေမယ့် (ေ)",
    "၀ေဖန်ချက် နေရာ သေချာ အခြေခံ ပေမယ့် (ေ)",
  ],
  "leaves typed text with invisible letters": ["က\u200bေ ပေး", "က\u200bေ ပေး"],
  "leaves text in Zawgyi": ["ေက်ာင္း ျမန္မာ", "ေက်ာင္း ျမန္မာ"],
  "leaves other text": ["A tea shop", "A tea shop"],
};

for (const [name, [given = "", expected]] of Object.entries(cases)) {
  Deno.test(`${name}: ${given}`, () => assert.equal(toTypedOrder(given), expected));
}
