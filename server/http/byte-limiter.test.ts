import assert from "node:assert/strict";
import { createByteLimiter } from "./byte-limiter.ts";

Deno.test("counts the bytes of all owners and gives them back", () => {
  const room = createByteLimiter({ bytes: 100 });
  const [one, other] = [room.enter("one"), room.enter("other")];
  assert.ok(one.take(60) && other.take(40));
  assert.equal(one.take(1), false);
  assert.equal(room.usedBytes(), 100);
  other.leave();
  assert.ok(one.take(40));
  one.leave();
  one.leave();
  assert.equal(room.usedBytes(), 0);
});

Deno.test("gives one owner no more than a share, in all requests together", () => {
  const room = createByteLimiter({ bytes: 100, share: 50 });
  const [first, second] = [room.enter("one"), room.enter("one")];
  assert.ok(first.take(30) && second.take(20));
  assert.equal(second.take(1), false);
  assert.ok(room.enter("other").take(50));
  first.leave();
  assert.ok(second.take(30));
});

Deno.test("keeps the last bytes for owners who hold little", () => {
  const room = createByteLimiter({ bytes: 100, share: 90, reserved: { bytes: 20, share: 5 } });
  const large = room.enter("large");
  assert.ok(large.take(80));
  assert.equal(large.take(1), false);
  const small = room.enter("small");
  assert.ok(small.take(5));
  assert.equal(small.take(1), false);
  assert.equal(room.enter("another").take(6), false);
  assert.ok(room.enter("another").take(5));
});
