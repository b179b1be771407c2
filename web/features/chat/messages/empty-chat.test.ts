import { isImageRequest } from "@server/contract";
import assert from "node:assert/strict";

for (const language of ["en", "my"]) {
  Deno.test(`of the example questions, only the last one asks for a picture (${language})`, async () => {
    const file = new URL(`../../../../locales/${language}/chat.json`, import.meta.url);
    const { label: _, ...questions } = JSON.parse(await Deno.readTextFile(file)).starters;
    const pictures = Object.keys(questions).filter((name) => isImageRequest(questions[name]));
    assert.deepEqual(pictures, ["draw"]);
  });
}
