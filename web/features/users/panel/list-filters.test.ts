import { SEARCH_LENGTH, UserList } from "@server/contract";
import assert from "node:assert/strict";
import { readFilters } from "./list-filters.ts";

Deno.test("reads only values from the address that the server takes", () => {
  const wish = readFilters({
    search: "သီရိ".repeat(SEARCH_LENGTH),
    status: "gone",
    role: "owner",
    course: "ai-nothing",
    sort: "age",
  });
  assert.deepEqual({ ...wish, search: "" }, {
    search: "",
    status: "",
    role: "",
    course: "",
    sort: "-created",
  });
  assert.equal(UserList.safeParse({ search: wish.search, sort: wish.sort }).success, true);
});
