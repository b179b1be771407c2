import assert from "node:assert/strict";
import { saveOnce } from "./save-once.ts";

Deno.test("a place's own id is the key, by its path and by its address alike", () => {
  const id = crypto.randomUUID();
  const path = `videos/${id.replaceAll("-", "")}.mp4`;
  const key = { headers: { "Idempotency-Key": id } };
  assert.deepEqual(saveOnce(path), key);
  assert.deepEqual(saveOnce(`https://media.test/object/upload/sign/media/${path}?token=x`), key);
  for (const none of [undefined, "", "videos/film.mp4"]) assert.deepEqual(saveOnce(none), {});
});
