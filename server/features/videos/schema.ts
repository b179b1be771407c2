// Input of the video routes, and the text form of a duration.
import * as z from "zod/mini";
import { description, fileText, id, list, title } from "../../schema-fields.ts";
import { CourseName } from "../courses/schema.ts";
import { FileLocation, Pieces } from "../uploads/schema.ts";

export const VIDEOS_AT_ONCE = 50;
export const CAPTIONS_BYTES = 500_000;
export const CaptionLanguage = z.enum(["en", "my"]);
export type CaptionLanguage = z.output<typeof CaptionLanguage>;

export const OfVideo = z.object({ videoId: id });
export const OfCaptions = z.object({ videoId: id, language: z.string() });

/** Formats seconds as "mm:ss", from an hour on as "hh:mm:ss". */
export function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Adds the duration as text to read. The number stays, to sort by. */
export const withDuration = <Video extends { durationSeconds: number }>(video: Video) => ({
  ...video,
  duration: durationText(video.durationSeconds),
});

/**
 * Reads `durationText` back, also with Burmese digits. Returns undefined for text that is no
 * duration, and 0 for an empty text, because the field is optional.
 */
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

/** Null or an empty text: the video is in no section. */
export const InSection = z.pipe(
  z.transform((given: string | null) => given === "" ? null : given),
  // The database stores UUIDs in lower case.
  z.nullable(id.check(z.toLowerCase())),
);

const order = z.int32();
/** Free: visitors, too, may watch the lesson. */
const isPreview = z.optional(z.boolean("invalid"));

export const NewVideo = z.object({
  videoURL: FileLocation,
  title,
  description: z._default(description, ""),
  courseId: CourseName,
  sectionId: z.optional(InSection),
  duration: z.optional(Duration),
  order: z._default(order, 0),
  pieces: z.optional(Pieces),
  isPreview,
});
export type NewVideo = z.output<typeof NewVideo>;

/** The server stores all of them or none. */
export const NewVideos = z.object({
  videos: list(NewVideo, VIDEOS_AT_ONCE, 1),
});

/** A field that is left out stays as it is. */
export const VideoChange = z.object({
  title: z.optional(title),
  description: z.optional(description),
  courseId: z.optional(CourseName),
  sectionId: z.optional(InSection),
  duration: z.optional(Duration),
  order: z.optional(order),
  isPreview,
});

export const CaptionText = z.object({ content: fileText(CAPTIONS_BYTES) });
