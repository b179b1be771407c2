// POST /v1/images/generations: draws a placeholder picture that says so. The pattern depends only
// on the prompt. The picture shows the prompt if our letters can write it. The text of the file
// always has it.
import { crc32, deflateSync } from "node:zlib";
import * as z from "zod";

const sizes = [
  "256x256",
  "512x512",
  "1024x1024",
  "1024x1536",
  "1536x1024",
  "1024x1792",
  "1792x1024",
];

export const pictureBody = z.looseObject({
  model: z.string(),
  prompt: z.string().trim().min(1).max(32_000),
  n: z.literal(1, "This demo makes one picture at a time.").nullish(),
  size: z.enum([...sizes, "auto"]).nullish(),
  response_format: z.literal("b64_json", "This demo answers with b64_json alone.").nullish(),
});

export function draw({ prompt, size }: z.output<typeof pictureBody>) {
  const [width = 1024, height = 1024] = size && size !== "auto" ? size.split("x").map(Number) : [];
  const png = encodePng({
    width,
    height,
    pixels: paint(prompt, width, height),
    palette: paletteOf(hash(prompt)),
    text: { Title: "Demo placeholder: no model drew this", Description: prompt },
  });
  return { created: Math.floor(Date.now() / 1000), data: [{ b64_json: png.toBase64() }] };
}

const SHADES = 12;
const PAPER = SHADES;
const INK = SHADES + 1;

const MAX_LINES = 6;

function paint(prompt: string, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const unit = Math.max(1, Math.floor(Math.min(width, height) / 256));
  const seed = hash(prompt);
  const [across, down, along] = [0, 8, 16].map((bits) => 1 + ((seed >>> bits) & 255) / 64);
  const wave = (at: number, length: number, turns = 1) =>
    Math.sin(2 * Math.PI * turns * at / length);
  // Squares make the pattern calm and the file small.
  const square = 4 * unit;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, top] = [x - x % square, y - y % square];
      const light = wave(left, width, across) + wave(top, height, down) +
        wave(left + top, width + height, along);
      pixels[y * width + x] = Math.floor((light + 3) / 6 * (SHADES - 0.01));
    }
  }
  const perLine = Math.floor(width / unit / 12) - 2;
  const lines = [
    { text: "DEMO", scale: 6 * unit },
    ...linesOf(prompt, perLine).map((text) => ({ text, scale: 2 * unit })),
    { text: "NO MODEL DREW THIS.", scale: unit },
  ];
  const tall = lines.reduce((sum, { scale }) => sum + 10 * scale, 0);
  const top = Math.floor((height - tall) / 2);
  pixels.fill(PAPER, (top - 6 * unit) * width, (top + tall + 3 * unit) * width);
  let y = top;
  for (const { text, scale } of lines) {
    write(text, scale, y);
    y += 10 * scale;
  }
  return pixels;

  function write(text: string, scale: number, top: number) {
    const left = Math.floor((width - (6 * text.length - 1) * scale) / 2);
    [...text].forEach((letter, at) =>
      glyphs.get(letter)?.forEach((row, down) =>
        [...row].forEach((dot, across) => {
          if (dot !== "#") return;
          const x = left + (6 * at + across) * scale;
          for (let line = 0; line < scale; line++) {
            const start = (top + down * scale + line) * width + x;
            pixels.fill(INK, start, start + scale);
          }
        })
      )
    );
  }
}

/**
 * Returns no line if one letter has no glyph, because half a prompt is another prompt. Dots at the
 * end show that the prompt is longer.
 */
function linesOf(prompt: string, perLine: number): string[] {
  const words = prompt.toUpperCase().replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"').split(/\s+/);
  if (!words.every((word) => [...word].every((letter) => glyphs.has(letter)))) return [];
  const lines: string[] = [];
  for (
    const word of words.flatMap((word) => word.match(new RegExp(`.{1,${perLine}}`, "g")) ?? [])
  ) {
    const line = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && line.length <= perLine) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), "..."] : lines;
}

/** Shades of one colour, then the colour of the paper and the colour of the ink. */
function paletteOf(seed: number): [number, number, number][] {
  const hue = seed % 360;
  const shades = Array.from({ length: SHADES }, (_, at) => colour(hue, 0.35, 0.62 + 0.025 * at));
  return [...shades, colour(hue, 0.3, 0.96), colour(hue, 0.45, 0.2)];
}

function colour(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (turn: number) => {
    const at = (turn + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** FNV-1a: the same prompt always makes the same picture. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

type Picture = {
  width: number;
  height: number;
  /** Row after row. Each pixel is the index of its colour. */
  pixels: Uint8Array;
  palette: [number, number, number][];
  text: Record<string, string>;
};

const utf8 = new TextEncoder();

/** Encodes a PNG of up to 256 colours, with text inside. */
function encodePng(
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

// Our own letters for placeholder pictures: five dots wide, seven dots high, row by row.

const glyphs = new Map(
  Object.entries({
    A: ".###. #...# #...# ##### #...# #...# #...#",
    B: "####. #...# #...# ####. #...# #...# ####.",
    C: ".#### #.... #.... #.... #.... #.... .####",
    D: "###.. #..#. #...# #...# #...# #..#. ###..",
    E: "##### #.... #.... ###.. #.... #.... #####",
    F: "##### #.... #.... ###.. #.... #.... #....",
    G: ".#### #.... #.... #.### #...# #...# .###.",
    H: "#...# #...# #...# ##### #...# #...# #...#",
    I: ".###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.",
    J: "..### ...#. ...#. ...#. ...#. #..#. .##..",
    K: "#...# #..#. #.#.. ##... #.#.. #..#. #...#",
    L: "#.... #.... #.... #.... #.... #.... #####",
    M: "#...# ##.## #.#.# #.#.# #...# #...# #...#",
    N: "#...# ##..# ##..# #.#.# #..## #..## #...#",
    O: ".###. #...# #...# #...# #...# #...# .###.",
    P: "####. #...# #...# ####. #.... #.... #....",
    Q: ".###. #...# #...# #...# #.#.# #..#. .##.#",
    R: "####. #...# #...# ####. #.#.. #..#. #...#",
    S: ".#### #.... #.... .###. ....# ....# ####.",
    T: "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    U: "#...# #...# #...# #...# #...# #...# .###.",
    V: "#...# #...# #...# #...# .#.#. .#.#. ..#..",
    W: "#...# #...# #...# #.#.# #.#.# ##.## #...#",
    X: "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
    Y: "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..",
    Z: "##### ....# ...#. ..#.. .#... #.... #####",
    "0": ".###. #...# #..## #.#.# ##..# #...# .###.",
    "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ....# ..##. .#... #.... #####",
    "3": "####. ....# ....# .###. ....# ....# ####.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": ".###. #.... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ...#. ..#.. ..#.. ..#..",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# ....# .###.",
    ".": "..... ..... ..... ..... ..... .##.. .##..",
    ",": "..... ..... ..... ..... .##.. ..#.. .#...",
    "!": "..#.. ..#.. ..#.. ..#.. ..#.. ..... ..#..",
    "?": ".###. #...# ....# ..##. ..#.. ..... ..#..",
    ":": "..... .##.. .##.. ..... .##.. .##.. .....",
    "-": "..... ..... ..... .###. ..... ..... .....",
    "'": "..#.. ..#.. .#... ..... ..... ..... .....",
    '"': ".#.#. .#.#. ..... ..... ..... ..... .....",
    "/": "....# ...#. ...#. ..#.. .#... .#... #....",
    "(": "...#. ..#.. .#... .#... .#... ..#.. ...#.",
    ")": ".#... ..#.. ...#. ...#. ...#. ..#.. .#...",
    "+": "..... ..#.. ..#.. ##### ..#.. ..#.. .....",
    "&": ".##.. #..#. #.#.. .#... #.#.# #..#. .##.#",
    "%": "##..# ##..# ...#. ..#.. .#... #..## #..##",
  }).map(([letter, rows]) => [letter, rows.split(" ")]),
);
