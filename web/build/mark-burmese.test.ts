import assert from "node:assert/strict";
import { isMarked } from "./mark-burmese.ts";
import { markPhrases } from "../lib/burmese/mark-phrases.ts";
import { MARK } from "../lib/burmese/marks.ts";

const folder = new URL("../../locales/my/", import.meta.url);
const sources = [...Deno.readDirSync(folder)].filter(({ name }) => name.endsWith(".json"))
  .map(({ name }) => ({ name, json: Deno.readTextFileSync(new URL(name, folder)) }));

const build = (json: string, path: string) => isMarked.test(path) ? markPhrases(json) : json;

Deno.test("marks phrases of Burmese texts in the built app only", () => {
  let count = 0;
  for (const { name, json } of sources) {
    assert.ok(!json.includes(MARK), name);
    const built = build(json, `/x/locales/my/${name}`);
    assert.equal(built.replaceAll(MARK, ""), json);
    count += built.split(MARK).length - 1;
  }
  assert.ok(count > 0);
});

Deno.test("leaves English texts and the texts of the service worker as they are", () => {
  const long = "သူငယ်ချင်းတွေနဲ့စကားပြောရင်းအလုပ်အကြောင်းစဉ်းစားမိတယ်";
  assert.notEqual(build(long, "/x/locales/my/app.json"), long);
  for (const path of ["/x/locales/en/app.json", "/x/locales/my/worker.json", "/x/web/app.ts"]) {
    assert.equal(build(long, path), long);
  }
});
