import assert from "node:assert/strict";
import { passwordTable } from "./save-passwords.ts";

const head = { email: "Email", password: "Password", firstName: "First", lastName: "Last" };

Deno.test("saves the values that the server stores, and each password unchanged", () => {
  const row = { password: "=6 six ", lastName: "", courses: ["ai-master"] };
  const table = passwordTable({
    rows: [
      { ...row, email: " Su@People.test ", firstName: "Su  Su" },
      { ...row, email: "b@people.test", firstName: "ေအာင္", lastName: "=1+1" },
    ],
    converted: [{ row: 1, firstName: "အောင်", lastName: "=1+1" }],
  }, head);
  assert.deepEqual(table, [
    ["Email", "Password", "First", "Last"],
    ["su@people.test", "=6 six ", "Su Su", ""],
    ["b@people.test", "=6 six ", "အောင်", "'=1+1"],
  ]);
});
