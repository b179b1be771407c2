import assert from "node:assert/strict";
import { speak } from "./speak.ts";

const english = {
  plain: "Home",
  deep: { er: "Inside" },
  named: "{{name}} of {{all}}",
  wait_one: "{{count}} minute",
  wait_other: "{{count}} minutes",
};
const burmese = { wait_other: "{{count}} မိနစ်" };

Deno.test("a text is found by its path, and a missing one reads as its key", () => {
  assert.equal(speak(english, "en", "plain"), "Home");
  assert.equal(speak(english, "en", "deep.er"), "Inside");
  assert.equal(speak(english, "en", "deep"), "deep");
  assert.equal(speak({}, "en", "deep.er"), "deep.er");
});

Deno.test("values are filled in as they are, and once", () => {
  assert.equal(speak(english, "en", "named", { name: "{{all}}", all: 3 }), "{{all}} of 3");
  assert.equal(speak(english, "en", "named", { name: "$&" }), "$& of ");
});

Deno.test("a count chooses the form that the language has", () => {
  assert.equal(speak(english, "en", "wait", { count: 1 }), "1 minute");
  assert.equal(speak(english, "en", "wait", { count: 2 }), "2 minutes");
  assert.equal(speak(burmese, "my", "wait", { count: 1 }), "1 မိနစ်");
});
