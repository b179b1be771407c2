// Puts the demo academy's files into storage. The path comes from the content, so a second run
// finds the same paths.
import { createHash } from "node:crypto";
import { PIECE_SIZE } from "../limits.ts";
import type { Course } from "./academy/shapes.ts";

/** Returns false if storage has a file at this path already. */
export type PutFile = (
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
) => Promise<boolean>;

export type Placed = { path: string; size: number; contentType: string; pieces: string[] };

const contentTypes: Record<string, string> = {
  mp4: "video/mp4",
  pdf: "application/pdf",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  zip: "application/zip",
};

/** Returns the stored files by the file names that lessons and resources use. */
export async function placeFiles(courses: Course[], put: PutFile): Promise<Map<string, Placed>> {
  const videos = courses.flatMap(({ sections }) =>
    sections.flatMap(({ lessons }) => lessons.map(({ file }) => `videos/${file}`))
  );
  const resources = courses.flatMap(({ resources }) =>
    resources.map(({ file }) => `resources/${file}`)
  );
  const placed = await Promise.all(
    [...videos, ...resources].map(async (name): Promise<[string, Placed]> => [
      name.split("/")[1] ?? name,
      await place(name, put),
    ]),
  );
  return new Map(placed);
}

async function place(name: string, put: PutFile): Promise<Placed> {
  const bytes = await Deno.readFile(new URL(`./academy/${name}`, import.meta.url));
  const [folder = "", ending = ""] = name.split(/\/.*\./);
  const contentType = contentTypes[ending];
  if (!contentType) throw new Error(`The academy does not accept the type of ${name}.`);
  const path = `${folder}/${sha256(bytes).slice(0, 32)}.${ending}`;
  await put(path, bytes, contentType);
  const pieces = [];
  for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
    pieces.push(sha256(bytes.subarray(at, at + PIECE_SIZE)));
  }
  return { path, size: bytes.length, contentType, pieces };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
