import assert from "node:assert/strict";
import { initialOf, nameOf } from "./user-name.tsx";

const person = (firstName: string, lastName = "", email = "thida@academy.test") => ({
  firstName,
  lastName,
  email,
});

Deno.test("names a user by both names or by the first name alone", () => {
  assert.equal(nameOf(person("Thida", "Aung")), "Thida Aung");
  assert.equal(nameOf(person("Thida")), "Thida");
  assert.equal(nameOf(person("", "Aung")), "");
});

Deno.test("shows the first letter of the name in the avatar, else of the email, else U", () => {
  assert.equal(initialOf(person("thida")), "T");
  assert.equal(initialOf(person(" ", "", "aye@academy.test")), "A");
  assert.equal(initialOf(person("", "", "")), "U");
  assert.equal(initialOf(person("မြင့်")), "မြ");
  assert.equal(initialOf(person("သ္မီး")), "သ္မီး");
});
