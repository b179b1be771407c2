// What is typed about a video: kept until it is saved.
import type { CourseId } from "@server/contract";
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

/** What was begun, laid over what there is. */
export function parseText(kept: string | undefined, now: VideoText): VideoText {
  try {
    const draft: Partial<VideoText> = JSON.parse(kept ?? "");
    const names = Object.keys(noText) as (keyof VideoText)[];
    const isWhole = names.every((name) => typeof draft[name] === "string");
    return isWhole ? { ...now, ...draft } : now;
  } catch {
    return now;
  }
}

export const isSameText = (one: VideoText, other: VideoText) =>
  (Object.keys(noText) as (keyof VideoText)[]).every((name) => one[name] === other[name]);

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
