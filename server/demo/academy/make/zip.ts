// Writes zip files, of which docx and pptx are two kinds. The same bytes from the same content.
import { crc32, deflateRawSync } from "node:zlib";

export type Entry = { name: string; content: string };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 2026, as MS-DOS wrote dates. */
const DATE = (46 << 9) | (1 << 5) | 1;

export function zip(entries: Entry[]): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = new TextEncoder().encode(name);
    const plain = new TextEncoder().encode(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const facts = [
      ...[u16(20), u16(UTF8_NAMES), u16(DEFLATED), u16(0), u16(DATE)],
      ...[u32(crc32(plain)), u32(packed.length), u32(plain.length), u16(path.length), u16(0)],
    ];
    const local = join([u32(0x04034b50), ...facts, path, packed]);
    central.push(
      join([
        ...[u32(0x02014b50), u16(20), ...facts, u16(0), u16(0), u16(0), u32(0), u32(offset)],
        path,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = join(central);
  const count = u16(entries.length);
  const end = [
    ...[u32(0x06054b50), u16(0), u16(0), count, count],
    ...[u32(directory.length), u32(offset), u16(0)],
  ];
  return join([...locals, directory, ...end]);
}

const u16 = (value: number) => Uint8Array.of(value & 255, value >>> 8 & 255);
const u32 = (value: number) => join([u16(value & 0xffff), u16(value >>> 16)]);

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
