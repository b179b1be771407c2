import assert from "node:assert/strict";
import { Phrases } from "./phrases.tsx";

/** The text with brackets around each part that stays on one line. */
const drawn = (text: string) => {
  const parts = Phrases({ children: text });
  assert.ok(Array.isArray(parts));
  return parts.map((part) => typeof part === "string" ? part : `[${part.props.children}]`).join("");
};

Deno.test("keeps a number on one line with the word that it counts", () => {
  assert.equal(drawn("It removed 12 downloads, of 3."), "It removed [12 downloads], of 3.");
  assert.equal(drawn("Nothing"), "Nothing");
});
