// The draft of a video's texts, which is stored until the video is saved.
import type { CourseId } from "@server/contract";
import { type Edit, followRow } from "../../../lib/device/edit-on-base.ts";
import { typedSince } from "../../../lib/http/panel-writes.ts";

export type VideoText = {
  title: string;
  description: string;
  courseId: CourseId | "";
  sectionId: string;
  duration: string;
  order: string;
  /** "on": the lesson is free. */
  isPreview: "on" | "";
};

export const noText: VideoText = {
  title: "",
  description: "",
  courseId: "",
  sectionId: "",
  duration: "",
  order: "0",
  isPreview: "",
};

type StoredVideo = Omit<VideoText, "courseId" | "sectionId" | "order" | "isPreview"> & {
  courseId: CourseId;
  sectionId: string | null;
  order: number;
  isPreview: boolean;
};

export const textOfVideo = (video: StoredVideo): VideoText => ({
  title: video.title,
  description: video.description,
  courseId: video.courseId,
  sectionId: video.sectionId ?? "",
  duration: video.duration,
  order: String(video.order),
  isPreview: video.isPreview ? "on" : "",
});

const names = Object.keys(noText) as (keyof VideoText)[];

/** Drafts of older apps say nothing about free lessons. */
const withIsPreview = (draft: Partial<VideoText>): Partial<VideoText> => ({
  isPreview: "",
  ...draft,
});

const isComplete = (draft: Partial<VideoText>): draft is VideoText =>
  names.every((name) => typeof draft[name] === "string");

/** Lays the stored draft over the current text. */
export function parseText(stored: string | undefined, now: VideoText): VideoText {
  try {
    const draft = asText(JSON.parse(stored ?? ""));
    return draft ? { ...now, ...draft } : now;
  } catch {
    return now;
  }
}

/** The text typed after this video was sent. A section stays together with its course. */
export function textTypedSince(stored: VideoText, now: VideoText): VideoText {
  const left = typedSince(stored, now, noText);
  return left.sectionId ? { ...left, courseId: now.courseId } : left;
}

/** Undefined if the text is not complete. */
export function asText(text: unknown): VideoText | undefined {
  const draft = withIsPreview(text as Partial<VideoText>);
  return isComplete(draft) ? draft : undefined;
}

/** A section follows its course. */
export function followVideo(edit: Edit<VideoText>, now: VideoText): Edit<VideoText> {
  const { text, base } = followRow(edit, now);
  // The section of a course that the user or another user has chosen.
  const isMine = edit.text.courseId !== edit.base.courseId;
  if (!isMine && now.courseId === edit.base.courseId) return { text, base };
  return {
    text: { ...text, sectionId: isMine ? edit.text.sectionId : now.sectionId },
    base: { ...base, sectionId: now.sectionId },
  };
}

/** Clears a deleted section, whether the user had chosen it or the video had it. */
export function withoutSection({ text, base }: Edit<VideoText>): Edit<VideoText> {
  const wasUnchanged = base.sectionId === text.sectionId;
  return {
    text: { ...text, sectionId: "" },
    base: wasUnchanged ? { ...base, sectionId: "" } : base,
  };
}

/** Sends only the differences, because others may have changed the rest in the meantime. */
export function changeOf({ text, base }: Edit<VideoText>): Partial<ReturnType<typeof videoInput>> {
  const before = new Map<string, unknown>(Object.entries(videoInput(base)));
  return Object.fromEntries(
    Object.entries(videoInput(text)).filter(([name, value]) => before.get(name) !== value),
  );
}

/** The form as the server expects it; a text that is no number becomes order 0. */
export const videoInput = ({ sectionId, order, courseId, isPreview, ...text }: VideoText) => ({
  ...text,
  courseId: courseId as CourseId,
  sectionId: sectionId || null,
  order: orderOf(order),
  isPreview: isPreview === "on",
});

const digits = /[၀-၉]/g;

export const orderOf = (text: string) =>
  Number.parseInt(text.replace(digits, (digit) => String(digit.charCodeAt(0) - 0x1040)), 10) || 0;

/**
 * The new value of a field that the file fills in. A typed value stays. The value of the earlier
 * file goes, also when this file has none.
 */
export const filledIn = (typed: string, before: string, found: string) =>
  typed === "" || typed === before ? found : typed;
