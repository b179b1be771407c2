import assert from "node:assert/strict";
import { ApiError, Unreachable } from "./api.ts";
import {
  idempotencyOptions,
  isAlreadyClaimed,
  issuesOf,
  sendIdempotently,
} from "./idempotent-save.ts";

const id = crypto.randomUUID();
const path = `videos/${id.replaceAll("-", "")}.mp4`;
const key = { headers: { "Idempotency-Key": id } };
const refused = (reason: string) =>
  new ApiError(400, JSON.stringify({ code: "upload_refused", details: { reason, index: 0 } }));
const conflict = new ApiError(409, JSON.stringify({ code: "conflict" }));

/** Gives these answers in turn, and records the key of each request. */
function fakeSend(...answers: (string | Error)[]) {
  const sent: object[] = [];
  const send = (key: object) => {
    sent.push(key);
    const answer = answers[sent.length - 1] ?? "";
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { sent, send };
}

Deno.test("makes the key from the id in a file's path or in its address", () => {
  assert.deepEqual(idempotencyOptions(path), key);
  assert.deepEqual(
    idempotencyOptions(`https://media.test/object/upload/sign/media/${path}?token=x`),
    key,
  );
  for (const none of [undefined, "", "videos/film.mp4"]) {
    assert.deepEqual(idempotencyOptions(none), {});
  }
});

Deno.test("sends a changed file again without the key after a conflict", async () => {
  const fits = fakeSend("stored");
  assert.equal(await sendIdempotently(path, fits.send), "stored");
  assert.deepEqual(fits.sent, [key]);
  const free = fakeSend(conflict, "stored");
  assert.equal(await sendIdempotently(path, free.send), "stored");
  assert.deepEqual(free.sent, [key, {}]);
  const sendTaken = fakeSend(conflict, refused("claimed"));
  await assert.rejects(sendIdempotently(path, sendTaken.send), isAlreadyClaimed);
  const other = fakeSend(refused("size"));
  await assert.rejects(sendIdempotently(path, other.send), (error) => !isAlreadyClaimed(error));
  assert.equal(other.sent.length, 1, "only a key that does not fit is a reason to ask again");
});

const refusal = (code: string, details?: unknown) =>
  new ApiError(400, JSON.stringify({ error: "No.", code, details }));

Deno.test("returns the first issue of each field that the server names", () => {
  const details = [
    { path: "sectionId", issue: "invalid" },
    { path: "title", issue: "required" },
    { path: "title", issue: "too_long" },
  ];
  assert.deepEqual(issuesOf(refusal("invalid_input", details)), {
    sectionId: "invalid",
    title: "required",
  });
});

Deno.test("returns no issue for an error that names no field", () => {
  for (
    const error of [
      refusal("invalid_input"),
      refusal("upload_refused", { reason: "size" }),
      new Unreachable(false, undefined),
    ]
  ) assert.deepEqual(issuesOf(error), {});
});
