import * as z from "zod/mini";
import { id } from "../../fields.ts";

/** Files are checked and fetched again by pieces of this size. */
export const PIECE_SIZE = 4 * 1024 * 1024;

export type VideoType = "video/mp4" | "video/webm";

export const CaptionLanguage = z.enum(["en", "my"]);
export type CaptionLanguage = z.output<typeof CaptionLanguage>;

export const OfVideo = z.object({ videoId: id });
export const OfCaptions = z.object({ videoId: id, language: z.string() });

/** "mm:ss", from an hour on "hh:mm:ss". */
export function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
