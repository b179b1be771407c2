import * as z from "zod/mini";
import { description, fileText, id, list, title } from "../../fields.ts";
import { CourseName } from "../courses/schema.ts";

/** Files are checked and fetched again by pieces of this size. */
export const PIECE_SIZE = 4 * 1024 * 1024;
export const VIDEOS_AT_ONCE = 50;
export const CAPTIONS_BYTES = 500_000;
/** A signed address holds a token. */
export const LOCATION_LENGTH = 4096;

/** What is played, and how the names of such files end. */
export const videoTypes = { "video/mp4": "mp4", "video/webm": "webm" } as const;
export type VideoType = keyof typeof videoTypes;

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

/** Every answer says it twice: to be read, and to be sorted by. */
export const withDuration = <Video extends { durationSeconds: number }>(video: Video) => ({
  ...video,
  duration: durationText(video.durationSeconds),
});

/** The same read again, Burmese digits too. Nothing where it is no duration; nobody need know one. */
export function secondsOf(text: string): number | undefined {
  const typed = text.trim().replace(/[၀-၉]/g, (digit) => String(digit.charCodeAt(0) - 0x1040));
  if (typed === "") return 0;
  const parts = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/.exec(typed);
  if (!parts) return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map((part = "0") => Number(part));
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  const isFull = seconds > 59 || parts[1] !== undefined && minutes > 59;
  return isFull ? undefined : hours * 3600 + minutes * 60 + seconds;
}

export const Duration = z.pipe(
  z.string("not_text").check(
    z.refine<string>((text) => secondsOf(text) !== undefined, "not_a_duration"),
  ),
  z.transform((text) => secondsOf(text) ?? 0),
);

/** Where an upload was sent to: the address that was given for it, or its path in storage. */
export const FileLocation = z.string("not_text").check(
  z.minLength(1, "required"),
  z.maxLength(LOCATION_LENGTH, "too_long"),
);

/** SHA-256 of each piece, as the browser that sent the file has hashed it. */
export const Pieces = list(z.string().check(z.regex(/^[0-9a-f]{64}$/)), 125, 1);

/** Of no section: null, or nothing written. */
export const InSection = z.pipe(
  z.transform((given: string | null) => given === "" ? null : given),
  // The database writes them small.
  z.nullable(id.check(z.toLowerCase())),
);

const order = z.int32();

export const NewVideo = z.object({
  videoURL: FileLocation,
  title,
  description: z._default(description, ""),
  courseId: CourseName,
  sectionId: z.optional(InSection),
  duration: z.optional(Duration),
  order: z._default(order, 0),
  pieces: z.optional(Pieces),
});
export type NewVideo = z.output<typeof NewVideo>;

/** All of them are stored, or none. */
export const NewVideos = z.object({
  videos: list(NewVideo, VIDEOS_AT_ONCE, 1),
});

/** What is left out stays as it is. */
export const VideoChange = z.object({
  title: z.optional(title),
  description: z.optional(description),
  courseId: z.optional(CourseName),
  sectionId: z.optional(InSection),
  duration: z.optional(Duration),
  order: z.optional(order),
});

export const CaptionText = z.object({ content: fileText(CAPTIONS_BYTES) });
