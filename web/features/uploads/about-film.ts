import { durationOf } from "./duration-of.ts";
import { piecesOf } from "./pieces.ts";

/** What is told of a film when it is saved, as far as this browser can read it. */
export async function aboutFilm(file: File) {
  const [seconds, pieces] = await Promise.all([durationOf(file), piecesOf(file)]);
  return { seconds, pieces };
}
