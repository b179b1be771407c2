import assert from "node:assert/strict";
import { limits } from "../../supabase/local/storage/bucket.ts";
import { bucketProblems as problemsOf } from "./bucket-problems.ts";
import type { Limits } from "./storage.ts";

const needed = {
  fileSize: 524_288_000,
  types: limits.types.filter((type) => !type.startsWith("image/")),
};
const bucketProblems = (limits: Omit<Limits, "isPublic">) =>
  problemsOf({ ...limits, isPublic: false }, needed);

Deno.test("finds no problem in a bucket that takes everything, however its limits say so", () => {
  assert.deepEqual(bucketProblems({ fileSize: limits.fileSize, types: [...limits.types] }), []);
  assert.deepEqual(bucketProblems({ fileSize: undefined, types: undefined }), []);
  assert.deepEqual(bucketProblems({ fileSize: undefined, types: [] }), []);
  const families = ["video/*", "application/*", "text/*"];
  assert.deepEqual(bucketProblems({ fileSize: 5_000_000_000, types: families }), []);
});

Deno.test("names what is too small or missing", () => {
  const [small] = bucketProblems({ fileSize: 52_428_800, types: undefined });
  assert.match(small ?? "", /52428800 bytes.*524288000/);
  const types = limits.types.filter((type) => type !== "video/webm" && type !== "application/pdf");
  const [lacking, ...more] = bucketProblems({ fileSize: undefined, types });
  assert.match(lacking ?? "", /does not take video\/webm, application\/pdf\./);
  assert.deepEqual(more, []);
  assert.equal(bucketProblems({ fileSize: 1, types: ["image/*"] }).length, 2);
});

Deno.test("names a public bucket before anything else", () => {
  const limits = { fileSize: 1, types: undefined, isPublic: true };
  const [first, second, ...more] = problemsOf(limits, needed);
  assert.match(first ?? "", /is public/);
  assert.match(second ?? "", /up to 1 bytes/);
  assert.deepEqual(more, []);
});

Deno.test("gives a real project's bucket the same limits as the bucket on this machine", async () => {
  const file = await Deno.readTextFile(new URL("../../supabase/config.toml", import.meta.url));
  const [, bucket = ""] = file.split("[storage.buckets.media]");
  const size = /^file_size_limit = "(\d+)MiB"$/m.exec(bucket)?.[1];
  assert.equal(Number(size) * 1024 * 1024, limits.fileSize);
  const listed = /allowed_mime_types = \[([^\]]*)\]/.exec(bucket)?.[1] ?? "";
  assert.deepEqual([...listed.matchAll(/"([^"]+)"/g)].map(([, type]) => type), limits.types);
  assert.match(bucket, /^public = false$/m);
  assert.equal(/^file_size_limit = "(\d+)MiB"$/m.exec(file)?.[1], size);
});
