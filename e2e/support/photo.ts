// Makes a photo as a phone takes it: large, full of detail, lying on its side, with an Exif note
// about which way is up.
import type { Page } from "@playwright/test";

/** The Exif note that says: turn right. Then the lower left corner becomes the upper left one. */
const EXIF_TURN_RIGHT = new Uint8Array([
  ...[0xff, 0xe1, 0x00, 0x22],
  ...new TextEncoder().encode("Exif\0\0MM\0*"),
  ...[0, 0, 0, 8, 0, 1],
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
  ...[0, 0, 0, 0],
]);

/** A JPEG whose lower left corner is red. */
export async function makePhoto(page: Page, width: number, height: number): Promise<Uint8Array> {
  const base64 = await page.evaluate(async ([width, height]) => {
    const canvas = new OffscreenCanvas(width, height);
    const canvasContext = canvas.getContext("2d");
    if (!canvasContext) throw new Error("The browser has no canvas.");
    // The same details again and again: new ones for each place take seconds of processor time.
    const tile = new OffscreenCanvas(200, 150);
    const details = new ImageData(tile.width, tile.height);
    for (let at = 0, seed = 1; at < details.data.length; at += 4) {
      seed = seed * 1103515245 + 12345 & 0x7fffffff;
      details.data.set([(seed >> 16) % 160, 90 + (seed >> 8) % 60, 160, 255], at);
    }
    tile.getContext("2d")?.putImageData(details, 0, 0);
    const pattern = canvasContext.createPattern(tile, "repeat");
    if (!pattern) throw new Error("The browser has no patterns.");
    canvasContext.fillStyle = pattern;
    canvasContext.fillRect(0, 0, width, height);
    canvasContext.fillStyle = "red";
    canvasContext.fillRect(0, height * 0.75, width / 4, height / 4);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  }, [width, height] as const);
  const bytes = Uint8Array.fromBase64(base64);
  const photo = new Uint8Array(bytes.length + EXIF_TURN_RIGHT.length);
  photo.set(bytes.subarray(0, 2));
  photo.set(EXIF_TURN_RIGHT, 2);
  photo.set(bytes.subarray(2), 2 + EXIF_TURN_RIGHT.length);
  return photo;
}

/**
 * Returns what a browser makes of a picture: its sides, and whether its upper left corner is red.
 */
export const decodePicture = (page: Page, bytes: Uint8Array, type: string) =>
  page.evaluate(async ([text, type]) => {
    const blob = new Blob([Uint8Array.fromBase64(text)], { type });
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    const canvasContext = new OffscreenCanvas(width, height).getContext("2d");
    canvasContext?.drawImage(bitmap, 0, 0);
    const [red = 0, green = 0, blue = 0] = canvasContext?.getImageData(20, 20, 1, 1).data ?? [];
    return { width, height, isRed: red > 200 && green < 60 && blue < 60 };
  }, [bytes.toBase64(), type] as const);
