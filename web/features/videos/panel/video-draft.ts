// What is typed about a video: kept until it is saved.
import type { CourseId } from "@server/contract";
import { typedSince } from "../../../lib/typed-since.ts";
import type { PanelVideo } from "./data.ts";

export type VideoText = {
  title: string;
  description: string;
  courseId: CourseId | "";
  sectionId: string;
  duration: string;
  order: string;
};

export const noText: VideoText = {
  title: "",
  description: "",
  courseId: "",
  sectionId: "",
  duration: "",
  order: "0",
};

export const textOfVideo = (video: PanelVideo): VideoText => ({
  title: video.title,
  description: video.description,
  courseId: video.courseId,
  sectionId: video.sectionId ?? "",
  duration: video.duration,
  order: String(video.order),
});

const names = Object.keys(noText) as (keyof VideoText)[];

const isWhole = (draft: Partial<VideoText>): draft is VideoText =>
  names.every((name) => typeof draft[name] === "string");

/** What was begun, laid over what there is. */
export function parseText(kept: string | undefined, now: VideoText): VideoText {
  try {
    const draft: Partial<VideoText> = JSON.parse(kept ?? "");
    return isWhole(draft) ? { ...now, ...draft } : now;
  } catch {
    return now;
  }
}

/** What has been typed since a video was stored that was made from this. A section belongs to a course. */
export function leftOf(stored: VideoText, now: VideoText): VideoText {
  const left = typedSince(stored, now, noText);
  return left.sectionId ? { ...left, courseId: now.courseId } : left;
}

/** What is typed about a video that there is, and what was said of it when that began. */
export type Edit = { text: VideoText; base: VideoText };

/** What was begun goes on from what is said now, perhaps days later. */
export function parseEdit(kept: string | undefined, now: VideoText): Edit {
  try {
    const { text, base }: Edit = JSON.parse(kept ?? "");
    if (isWhole(text) && isWhole(base)) return rebased({ text, base }, now);
  } catch {
    // None was begun.
  }
  return { text: now, base: now };
}

/** Of an edit that changes nothing, nothing is kept. */
export const keptOf = ({ text, base }: Edit) =>
  names.some((name) => text[name] !== base[name]) ? JSON.stringify({ text, base }) : "";

/** What she has not changed is as others have it by now; a section goes with its course. */
export function rebased({ text, base }: Edit, now: VideoText): Edit {
  const hers = names.filter((name) => text[name] !== base[name]);
  const next = { ...now, ...Object.fromEntries(hers.map((name) => [name, text[name]])) };
  if (hers.includes("courseId")) next.sectionId = text.sectionId;
  else if (now.courseId !== base.courseId) next.sectionId = now.sectionId;
  return { text: next, base: now };
}

/** Where its section has been deleted, it is of none: whether she had chosen it or found it so. */
export function withoutSection({ text, base }: Edit): Edit {
  const isFound = base.sectionId === text.sectionId;
  return { text: { ...text, sectionId: "" }, base: isFound ? { ...base, sectionId: "" } : base };
}

/** Only what differs: the rest may have been changed by others meanwhile. */
export function changeOf({ text, base }: Edit): Partial<ReturnType<typeof asSent>> {
  const before = new Map<string, unknown>(Object.entries(asSent(base)));
  return Object.fromEntries(
    Object.entries(asSent(text)).filter(([name, value]) => before.get(name) !== value),
  );
}

/** As the server takes it; what is no number is no order. */
export const asSent = ({ sectionId, order, courseId, ...text }: VideoText) => ({
  ...text,
  courseId: courseId as CourseId,
  sectionId: sectionId || null,
  order: orderOf(order),
});

const digits = /[၀-၉]/g;

export const orderOf = (text: string) =>
  Number.parseInt(text.replace(digits, (digit) => String(digit.charCodeAt(0) - 0x1040)), 10) || 0;
