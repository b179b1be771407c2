// What can be told of a film before any of it is sent: by its name, its size and its first bytes.
import { FILM_HEAD, refusalOf, typeByName, typeOfFilm } from "@server/contract";

/** Content: it is not what its name says. */
export type FilmRefusal = "type" | "size" | "content";

export async function refusalOfFilm(file: File): Promise<FilmRefusal | undefined> {
  const named = { fileName: file.name, contentType: file.type, size: file.size };
  const refusal = refusalOf("video", named);
  if (refusal) return refusal;
  const head = await file.slice(0, FILM_HEAD).arrayBuffer().catch(() => undefined);
  // What cannot be read is told by the upload.
  if (!head) return undefined;
  return typeOfFilm(new Uint8Array(head)) === typeByName("video", named) ? undefined : "content";
}
