import assert from "node:assert/strict";
import { parseHidden } from "./hidden-columns.ts";

Deno.test("reads the hidden columns of each list, and hides nothing if the stored value is broken", () => {
  assert.deepEqual(parseHidden('{"users":["seen","created"]}'), { users: ["seen", "created"] });
  assert.deepEqual(parseHidden('{"users":"seen","videos":[1,"size",null]}'), { videos: ["size"] });
  for (const broken of [null, "", "{", "null", "7", '"users"']) {
    assert.deepEqual(parseHidden(broken), {});
  }
});
