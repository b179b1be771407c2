import { DESCRIPTION_LENGTH } from "@server/contract";
import assert from "node:assert/strict";
import { issueOfReason } from "./user-fields.tsx";

Deno.test("a reason needs a text within the server's limit, counted in letters", () => {
  assert.equal(issueOfReason(""), "required");
  assert.equal(issueOfReason(" \n"), "required");
  assert.equal(issueOfReason("It is not paid."), undefined);
  assert.equal(issueOfReason("😀".repeat(DESCRIPTION_LENGTH)), undefined);
  assert.equal(issueOfReason("x".repeat(DESCRIPTION_LENGTH + 1)), "too_long");
});
