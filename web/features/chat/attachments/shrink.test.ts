import assert from "node:assert/strict";
import {
  canRedraw,
  canSendAsIs,
  fitSize,
  hasMetadata,
  SIDE_MOST,
  withExtension,
} from "./shrink.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("shrinks the longer side to 1600 and never enlarges a photo", () => {
  assert.equal(SIDE_MOST, 1600);
  assert.deepEqual(fitSize({ width: 4000, height: 3000 }), { width: 1600, height: 1200 });
  assert.deepEqual(fitSize({ width: 3000, height: 4000 }), { width: 1200, height: 1600 });
  assert.deepEqual(fitSize({ width: 1600, height: 10 }), { width: 1600, height: 10 });
  assert.deepEqual(fitSize({ width: 20, height: 10 }), { width: 20, height: 10 });
  assert.deepEqual(fitSize({ width: 20_000, height: 3 }), { width: 1600, height: 1 });
});

Deno.test("does not redraw a GIF, and leaves only types that every model reads", () => {
  assert.equal(canRedraw({ type: "image/gif" }), false);
  assert.equal(canRedraw({ type: "image/png" }), true);
  const stays = (type: string, width = 1600, height = 900) => canSendAsIs({ type, width, height });
  assert.deepEqual(["image/jpeg", "image/png", "image/webp"].map((type) => stays(type)), [
    true,
    true,
    true,
  ]);
  assert.deepEqual(["image/bmp", "image/avif", "image/heic"].map((type) => stays(type)), [
    false,
    false,
    false,
  ]);
  assert.equal(stays("image/jpeg", 1601), false);
  assert.equal(stays("image/jpeg", 9, 1601), false);
});

Deno.test("detects metadata that could tell where a photo was taken", () => {
  const telling = [
    "\xff\xe1..Exif\0\0GPS",
    "RIFF..WEBPVP8X....EXIF",
    "\x89PNG..eXIf",
    "x http://ns.adobe.com/xap/1.0/",
    "\x89PNG..iTXtComment",
  ];
  for (const text of telling) assert.equal(hasMetadata(bytes(text)), true, text);
  assert.equal(hasMetadata(bytes("\xff\xd8\xff\xe0..JFIF.. exif in words")), false);
});

Deno.test("gives a file the ending of its new type", () => {
  assert.equal(withExtension("IMG_1.JPG", "image/webp"), "IMG_1.webp");
  assert.equal(withExtension("ပုံ ၁.png", "image/webp"), "ပုံ ၁.webp");
  assert.equal(withExtension("a.webp", "image/webp"), "a.webp");
  assert.equal(withExtension("photo", "image/jpeg"), "photo.jpg");
  assert.equal(withExtension("v1.2 of it", "image/jpeg"), "v1.2 of it.jpg");
  assert.equal(withExtension("a.gif", "image/gif"), "a.gif");
});
