import { durationOf } from "./duration-of.ts";
import { piecesOf } from "./pieces.ts";

/** What this browser can read of a video: its length and the hashes of its pieces. */
export async function readVideo(file: File) {
  const [seconds, pieces] = await Promise.all([durationOf(file), piecesOf(file)]);
  return { seconds, pieces };
}
