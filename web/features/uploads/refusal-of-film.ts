// Checks a video before anything is sent: by its name, its size and its first bytes.
import { FILM_HEAD, refusalOf, typeByName, typeOfFilm } from "@server/contract";

/** `content`: the file is not what its name says. */
export type FilmRefusal = "type" | "size" | "content";

export async function refusalOfFilm(file: File): Promise<FilmRefusal | undefined> {
  const named = { fileName: file.name, contentType: file.type, size: file.size };
  const refusal = refusalOf("video", named);
  if (refusal) return refusal;
  const head = await file.slice(0, FILM_HEAD).arrayBuffer().catch(() => undefined);
  // If the file cannot be read, the upload reports it.
  if (!head) return undefined;
  return typeOfFilm(new Uint8Array(head)) === typeByName("video", named) ? undefined : "content";
}
