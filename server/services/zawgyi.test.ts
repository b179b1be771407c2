import assert from "node:assert/strict";
import { threadCpuMs } from "../testing/real-time.ts";
import { convertTyped, isZawgyi, linesToUnicode, toUnicode, toUnicodeInTurns } from "./zawgyi.ts";

const list = await Deno.readTextFile(new URL("../demo/practice/zawgyi-pairs.tsv", import.meta.url));
const pairs = list.trim().split("\n").map((line) => {
  const [zawgyi = "", unicode = ""] = line.split("\t");
  return { zawgyi, unicode };
});

const stays = (texts: string[]) => assert.deepEqual(texts.map(toUnicode), texts);

Deno.test("converts 200 sentences in Zawgyi to the Unicode that they mean", () => {
  assert.equal(pairs.length, 200);
  for (const { zawgyi, unicode } of pairs) {
    assert.notEqual(zawgyi, unicode);
    assert.equal(toUnicode(zawgyi).normalize("NFC"), unicode);
  }
});

Deno.test("leaves text that is Unicode already, also a second time and all in one text", () => {
  stays(pairs.map(({ unicode }) => unicode));
  const whole = pairs.map(({ zawgyi }) => zawgyi).join("\n");
  const once = toUnicode(whole);
  assert.equal(once.normalize("NFC"), pairs.map(({ unicode }) => unicode).join("\n"));
  assert.equal(toUnicode(once), once);
});

Deno.test("leaves Latin words, digits and line breaks between Zawgyi words in their place", () => {
  assert.equal(
    toUnicode("Prompt 1:\n\tေက်းဇူး ၄ ခု (၁၀) ကို ျပန္ေရးပါ။ 😀 OK"),
    "Prompt 1:\n\tကျေးဇူး ၄ ခု (၁၀) ကို ပြန်ရေးပါ။ 😀 OK",
  );
});

Deno.test("leaves Shan untouched", () =>
  stays([
    "မႂ်ႇသုင်ၶႃႈ",
    "ၵႃႈၸႂ်ၽွင်ႈ",
    "လိၵ်ႈတႆး ၼႆႉ ပဵၼ် လိၵ်ႈ ဢၼ် ၵူၼ်းတႆး ၸႂ်ႉၵၼ် ယူႇ",
    "တႆးၶဝ် ႁဵတ်းသၢင်ႈ ၾိင်ႈထုင်း",
    "ယူႇလီၵိၼ်ဝၢၼ်",
    "မိူင်းတႆး",
    "ၾႃႉ",
    "ႁူင်းႁဵၼ်း",
    "ၽူႈသွၼ်",
    "ၸဝ်ႈသႅၼ်ဝီ",
  ]));

Deno.test("leaves Mon untouched", () =>
  stays([
    "မၞိဟ်",
    "ဘာသာမန်",
    "ပ္ဍဲဌာန်ဏအ်ဂှ်",
    "တၠဂုဏ်တၠပညာ",
    "ဍုင်မန် ကေုာံ ဍုင်ဗမာ",
    "အဲဂွံဗ္စေံလိက်",
    "မၞိဟ်ဂမၠိုၚ်",
    "သ္ဂောံမံင်မွဲ",
    "ပိုယ်တအ် ဂွံသှေ်သှ်",
    "ဂၠံၚ်တရဴ",
  ]));

Deno.test("leaves Karen untouched, also where the library takes it for Zawgyi", () =>
  stays([
    "ပှၤကညီ",
    "ထံကီၢ်",
    "တၢ်မၤလိ",
    "ပှၤမၤလိ တၢ်မၤလိ",
    "လၢပှၤကိးဂၤအဂီၢ်",
    "ပှၤကညီဖိတဖၣ်အိၣ်လၢကီၢ်ပယီၤပူၤ",
    "မၤစၢၤလိာ်အသး",
    "မ့ၢ်တၢ်မနုၤလဲၣ်",
    "ဖၠုံ",
    "လိက်ဖၠုံ",
  ]));

Deno.test("leaves short words untouched that could be either encoding", () => {
  const words =
    "က မမ စာ ဆရာ စကား ငါး ၏ ၍ အမြဲ သိပ္ပံ မေတ္တာ လက္ခဏာ လွ သွား သြား ကြား မြ ခေတ္တ ဝတ္တရား အဓိပ္ပာယ်";
  assert.equal(words.split(" ").length, 20);
  stays(words.split(" "));
  assert.equal(isZawgyi(""), false);
});

Deno.test("converts the longest note as fast as many short notes, whatever its letters are", () => {
  const sentences = pairs.map(({ zawgyi }) => zawgyi).join(" ").slice(0, 8000);
  const texts = [sentences, "ေ".repeat(8000), "က္".repeat(4000), "ၾက".repeat(4000)];
  for (const text of texts) {
    const parts = Array<string>(8).fill(text.slice(0, text.length / 8));
    let [whole, inParts] = [0, 0];
    for (let run = 0; run < 6; run++) {
      whole += workOf([text]);
      inParts += workOf(parts);
    }
    // Quadratic work would take eight times as long.
    assert.ok(whole / inParts < 4, `${whole} ms, and ${inParts} ms in eight parts`);
  }
});

function workOf(texts: string[]): number {
  const before = threadCpuMs();
  texts.forEach(toUnicode);
  return threadCpuMs() - before;
}

Deno.test("handles many digits and zero-width characters beside Zawgyi in little time", () => {
  const [{ zawgyi, unicode } = { zawgyi: "", unicode: "" }] = pairs;
  for (const filling of ["၁", "\u200b", "\u200d၂", "၊"]) {
    const run = filling.repeat(100_000);
    const before = threadCpuMs();
    assert.equal(toUnicode(`${zawgyi} ${run}`).normalize("NFC"), `${unicode} ${run}`);
    // Quadratic work takes ten seconds and more. Only the last run holds a letter.
    assert.ok(threadCpuMs() - before < 4000, JSON.stringify(filling));
  }
});

Deno.test("converts a long file line by line and answers other requests in between", async () => {
  const typed = pairs.map(({ zawgyi }) => `${zawgyi} \t`).join("\n");
  const right = pairs.map(({ unicode }) => unicode).join("\n");
  await using server = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("answered"));
  const file = Array(4).fill(typed).join("\n");
  let isConverted = false;
  const converting = linesToUnicode(file).finally(() => isConverted = true);
  let answered = 0;
  for (; !isConverted; answered++) await fetchText(`http://127.0.0.1:${server.addr.port}`);
  assert.equal((await converting).normalize("NFC"), Array(4).fill(right).join("\n"));
  assert.ok(answered > 5, `${answered} answered`);
  assert.equal(await toUnicodeInTurns(typed), toUnicode(typed));
});

Deno.test("converts a short text at once and a long text in turns", async () => {
  const [{ zawgyi, unicode } = { zawgyi: "", unicode: "" }] = pairs;
  const converted = convertTyped(zawgyi);
  assert.ok(typeof converted === "string");
  assert.equal(converted.normalize("NFC"), unicode);
  const long = `${zawgyi}။`.repeat(200);
  const promised = convertTyped(long);
  assert.ok(promised instanceof Promise);
  assert.equal(await promised, toUnicode(long));
});

const fetchText = async (url: string) => await (await fetch(url)).text();
