// What the browser knows about a video file: its length, its hashes, and a title from its name.
import { TITLE_LENGTH } from "@server/contract";

/** What this browser can read of a video: its length and the hashes of its pieces. */
export async function readVideo(file: File) {
  const [seconds, pieces] = await Promise.all([durationOf(file), piecesOf(file)]);
  return { seconds, pieces };
}

const TIMEOUT = 10_000;

/** The length in seconds; undefined if the browser cannot read it. */
export function durationOf(file: File): Promise<number | undefined> {
  return new Promise((resolve) => {
    const video = document.createElement("video");
    const address = URL.createObjectURL(file);
    const timer = setTimeout(() => end(), TIMEOUT);
    const end = (seconds?: number) => {
      clearTimeout(timer);
      video.removeAttribute("src");
      URL.revokeObjectURL(address);
      resolve(seconds !== undefined && Number.isFinite(seconds) ? Math.round(seconds) : undefined);
    };
    video.preload = "metadata";
    video.onloadedmetadata = () => end(video.duration);
    video.onerror = () => end();
    video.src = address;
  });
}

/** SHA-256 of each piece of a file. If this browser cannot hash, the server reads the file once. */
export function piecesOf(file: File): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./hash-pieces.ts", import.meta.url), { type: "module" });
      const end = (pieces?: string[] | null) => {
        worker.terminate();
        resolve(pieces ?? undefined);
      };
      worker.onmessage = ({ data }: MessageEvent<string[] | null>) => end(data);
      worker.onerror = (event) => {
        event.preventDefault();
        end();
      };
      worker.postMessage(file);
    } catch {
      resolve(undefined);
    }
  });
}

/**
 * The title of a video from the name of its file. Leaves out the ending, and reads signs between
 * words as spaces. May be empty.
 */
export const titleFromName = (fileName: string) =>
  [
    ...fileName.normalize("NFC")
      .replace(/\.[a-z0-9]{1,5}$/i, "")
      // A dot between two digits belongs to a number, such as 1.2.
      .replace(/(?<!\d)\.|\.(?!\d)|[_+-]/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ].slice(0, TITLE_LENGTH).join("");
