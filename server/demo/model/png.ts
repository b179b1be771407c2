// Encodes a PNG of up to 256 colours, with text inside.
import { crc32, deflateSync } from "node:zlib";

type Picture = {
  width: number;
  height: number;
  /** Row after row. Each pixel is the index of its colour. */
  pixels: Uint8Array;
  palette: [number, number, number][];
  text: Record<string, string>;
};

const utf8 = new TextEncoder();

export function encodePng(
  { width, height, pixels, palette, text }: Picture,
): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint8(8, 8);
  head.setUint8(9, 3);
  // Each row begins with the number of its filter: 0, no filter.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", new Uint8Array(head.buffer)),
    chunk("PLTE", new Uint8Array(palette.flat())),
    ...Object.entries(text).map(([keyword, text]) =>
      chunk("iTXt", joined([utf8.encode(keyword), new Uint8Array(5), utf8.encode(text)]))
    ),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const typed = joined([utf8.encode(type), data]);
  return joined([number(data.length), typed, number(crc32(typed))]);
}

function number(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
