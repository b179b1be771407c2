// Makes the smallest files of each type that pass a check of their bytes.
import { Buffer } from "node:buffer";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function filled(head: Uint8Array, size: number) {
  const bytes = Uint8Array.from({ length: Math.max(size, head.length) }, (_, n) => n * 7 % 251);
  bytes.set(head);
  return bytes;
}

export const mp4 = (size = 1000, brand = "isom", others = "isomiso2avc1mp41") => {
  const length = String.fromCharCode(0, 0, 0, 16 + others.length);
  return filled(bytesOf(`${length}ftyp${brand}\0\0\x02\0${others}`), size);
};

export const webm = (size = 1000, type = "webm") => {
  const fields = `\x42\x86\x81\x01\x42\xf7\x81\x01\x42\x82${
    String.fromCharCode(0x80 + type.length)
  }${type}`;
  return filled(
    bytesOf(`\x1a\x45\xdf\xa3${String.fromCharCode(0x80 + fields.length)}${fields}`),
    size,
  );
};

const pictureHeads = {
  png: "\x89PNG\r\n\x1a\n",
  jpeg: "\xff\xd8\xff\xe0",
  webp: "RIFF\x00\x01\0\0WEBP",
  gif: "GIF89a",
};

export const picture = (kind: keyof typeof pictureHeads, size = 100) =>
  filled(bytesOf(pictureHeads[kind]), size);

export const pdf = (size = 1000) => filled(bytesOf("%PDF-1.7\n"), size);
export const html = (size = 1000) =>
  filled(bytesOf("<!doctype html><script>alert(1)</script>"), size);

type ZipWishes = {
  /** The size of the first file. */
  size?: number;
  remark?: string;
  /** Adds the records that only very large archives need. */
  isLarge?: boolean;
};

/** All files in the archive are empty, except the first. */
export function zip(names: string[], { size = 10, remark = "", isLarge = false }: ZipWishes = {}) {
  const files: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const [n, name] of names.entries()) {
    const written = new TextEncoder().encode(name);
    const content = filled(new Uint8Array(), n === 0 ? size : 0);
    const [long, wide] = [content.length, written.length];
    const head = record([4, 0x04034b50], [14, 0], [4, long], [4, long], [2, wide], [2, 0]);
    list.push(
      record([4, 0x02014b50], [16, 0], [4, long], [4, long], [2, wide], [12, 0], [4, at]),
      written,
    );
    files.push(head, written, content);
    at += head.length + wide + long;
  }
  const length = joined(list).length;
  const count = names.length;
  const large = [
    record([4, 0x06064b50], [20, 0], [8, count], [8, count], [8, length], [8, at]),
    record([4, 0x07064b50], [4, 0], [8, at + length], [4, 1]),
  ];
  const [many, long, far] = isLarge ? [0xffff, 0xffffffff, 0xffffffff] : [count, length, at];
  const sizes: Field[] = [[2, many], [2, many], [4, long], [4, far], [2, remark.length]];
  const end = record([4, 0x06054b50], [4, 0], ...sizes);
  return joined([...files, ...list, ...(isLarge ? large : []), end, bytesOf(remark)]);
}

export const docx = () => zip(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]);
export const pptx = () =>
  zip(["[Content_Types].xml", "ppt/slides/slide1.xml", "ppt/presentation.xml"]);

type Field = [width: number, value: number];

/** Writes numbers one after the other, each with its lowest byte first. */
const record = (...fields: Field[]) =>
  joined(
    fields.map(([width, value]) =>
      Uint8Array.from({ length: width }, (_, n) => Math.floor(value / 256 ** n) % 256)
    ),
  );

const joined = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Makes captions with one cue each second. */
export const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${
    texts.map((text, n) => {
      const time = [Math.floor(n / 3600), Math.floor(n / 60) % 60, n % 60]
        .map((part) => String(part).padStart(2, "0")).join(":");
      return `${time}.000 --> ${time}.900\n${text}`;
    }).join("\n\n")
  }\n`;
