// Checks a video before anything is sent: by its name, its size and its first bytes.
import { FILM_HEAD, refusalOf, typeByName, typeOfFilm } from "@server/contract";

/** `content`: the file is not what its name says. */
export type FilmRefusal = "type" | "size" | "content";

export async function refusalOfFilm(file: File): Promise<FilmRefusal | undefined> {
  const fileInfo = { fileName: file.name, contentType: file.type, size: file.size };
  const refusal = refusalOf("video", fileInfo);
  if (refusal) return refusal;
  const firstBytes = await file.slice(0, FILM_HEAD).arrayBuffer().catch(() => undefined);
  // If the file cannot be read, the upload reports it.
  if (!firstBytes) return undefined;
  return typeOfFilm(new Uint8Array(firstBytes)) === typeByName("video", fileInfo)
    ? undefined
    : "content";
}
