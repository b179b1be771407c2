import assert from "node:assert/strict";
import { newId } from "./new-id.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

Deno.test("makes a random UUID, also on plain http", () => {
  const withFunction = newId();
  assert.match(withFunction, UUID);
  const { randomUUID } = crypto;
  Object.assign(crypto, { randomUUID: undefined });
  try {
    const ids = [newId(), newId()];
    for (const id of ids) assert.match(id, UUID);
    assert.notEqual(ids[0], ids[1]);
  } finally {
    Object.assign(crypto, { randomUUID });
  }
});
