import assert from "node:assert/strict";
import { onlyShown, parseHidden } from "./table-state.ts";

Deno.test("removes rows from the selection that are no longer shown, and keeps the others", () => {
  assert.deepEqual(onlyShown({ a: true, b: true }, ["b", "c"]), { b: true });
  const same = { a: true } as const;
  assert.equal(onlyShown(same, ["a", "b"]), same);
  assert.deepEqual(onlyShown({ a: true }, []), {});
});

Deno.test("reads the hidden columns of each list, and hides nothing if the stored value is broken", () => {
  assert.deepEqual(parseHidden('{"users":["seen","created"]}'), { users: ["seen", "created"] });
  assert.deepEqual(parseHidden('{"users":"seen","videos":[1,"size",null]}'), { videos: ["size"] });
  for (const broken of [null, "", "{", "null", "7", '"users"']) {
    assert.deepEqual(parseHidden(broken), {});
  }
});
