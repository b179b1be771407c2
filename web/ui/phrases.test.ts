import assert from "node:assert/strict";
import { Phrases } from "./phrases.tsx";

/** What goes to the next line whole is in brackets. */
const drawn = (text: string) => {
  const parts = Phrases({ children: text });
  assert.ok(Array.isArray(parts));
  return parts.map((part) => typeof part === "string" ? part : `[${part.props.children}]`).join("");
};

Deno.test("a number stays with what it counts", () => {
  assert.equal(drawn("It removed 12 downloads, of 3."), "It removed [12 downloads], of 3.");
  assert.equal(drawn("Nothing"), "Nothing");
});

Deno.test("Burmese goes to the next line phrase by phrase", () => {
  assert.equal(drawn("ဖိုင် 1 ခုကို ဖျက်ရန်"), "[ဖိုင်] [1 ခုကို] [ဖျက်ရန်]");
});
