// How long a slide stands: as long as a slow reader needs for it. Film and captions count by the same clock.
import type { CaptionLanguage } from "../../features/videos/schema.ts";
import type { Lesson, Slide } from "./shapes.ts";

const LEAST_SECONDS = 11;
const MOST_SECONDS = 20;

/** Burmese letters carry marks that are no letters of their own; about seven of these are read a second. */
const letters = (text: string) => text.replace(/\p{M}/gu, "").length;

const textOf = (slide: Slide): string => {
  switch (slide.kind) {
    case "points":
      return slide.points.join("");
    case "chat":
      return slide.asked + (slide.answered ?? "");
    case "contrast":
      return slide.weak + slide.strong;
    case "statement":
      return slide.text;
  }
};

export function secondsOf(slide: Slide): number {
  const shown = letters(slide.title[0] + textOf(slide)) / 7;
  const said = letters(slide.said.map(([my]) => my).join("")) / 7;
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.ceil(Math.max(shown, said) + 3)));
}

export const durationOf = ({ slides }: Pick<Lesson, "slides">) =>
  slides.reduce((sum, slide) => sum + secondsOf(slide), 0);

/** As WebVTT. Each slide's sentences share its time by their length. */
export function captionsOf({ slides }: Lesson, language: CaptionLanguage): string {
  const cues: string[] = [];
  let at = 0;
  for (const slide of slides) {
    const seconds = secondsOf(slide);
    const texts = slide.said.map(([my, en]) => ({ my, en })[language]);
    const all = texts.reduce((sum, text) => sum + letters(text), 0);
    let from = at;
    texts.forEach((text, index) => {
      const isLast = index === texts.length - 1;
      const to = isLast ? at + seconds : from + seconds * letters(text) / all;
      // A breath before the next.
      cues.push(`${clock(from)} --> ${clock(to - 0.2)}\n${text}`);
      from = to;
    });
    at += seconds;
  }
  return ["WEBVTT", ...cues].join("\n\n") + "\n";
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const part = (unit: number, size: number, width: number) =>
    String(Math.floor(thousandths / unit) % size).padStart(width, "0");
  return `${part(60_000, 6000, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}
