// How long a slide stands: as long as a slow reader needs for the slide and its captions. The video
// and the captions use the same clock.
import type { CaptionLanguage } from "../../features/videos/schema.ts";
import { syllablesOf } from "../../features/passages/words.ts";
import type { Both, Lesson, Slide } from "./shapes.ts";

/** What a slow reader reads in a second. */
const SYLLABLES_PER_SECOND = 4;
const WORDS_PER_SECOND = 2.5;
/** The eye needs this long to find its way on a new slide. */
const LOOK_SECONDS = 2;
/** A pause before the next caption. */
const PAUSE_SECONDS = 0.2;

/** Counts Burmese by its syllables, because it has no spaces between words. */
export function readingSeconds(text: string): number {
  const burmese = text.match(/[\u1000-\u1049\u104c-\u109f]+/g) ?? [];
  const syllables = burmese.flatMap(syllablesOf).length;
  const words = text.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N},.'’%-]*/gu) ?? [];
  return syllables / SYLLABLES_PER_SECOND + words.length / WORDS_PER_SECOND;
}

export const textsOf = (slide: Slide): string[] => {
  switch (slide.kind) {
    case "points":
      return slide.points;
    case "chat":
      return [slide.asked, slide.answered ?? ""];
    case "contrast":
      return [slide.weak, slide.strong];
    case "statement":
      return [slide.text];
  }
};

const total = (texts: string[]) => texts.reduce((sum, text) => sum + readingSeconds(text), 0);

/**
 * The text of a slide is in Burmese, so an English reader reads only the title and the captions.
 */
export function secondsOf(slide: Slide): number {
  const burmese = [slide.title[0], ...textsOf(slide), ...slide.said.map(([my]) => my)];
  const english = [slide.title[1], ...slide.said.map(([, en]) => en)];
  return Math.ceil(LOOK_SECONDS + Math.max(total(burmese), total(english)));
}

export const durationOf = ({ slides }: Pick<Lesson, "slides">) =>
  slides.reduce((sum, slide) => sum + secondsOf(slide), 0);

/** As WebVTT. The sentences of a slide share its time: a longer sentence stands longer. */
export function captionsOf({ slides }: Lesson, language: CaptionLanguage): string {
  const hasQuestions = slides.some(({ questions }) => questions);
  const inLanguage = ([my, en]: Both) => ({ my, en })[language];
  const cues: string[] = [];
  let at = 0;
  for (const slide of slides) {
    const seconds = secondsOf(slide);
    const texts = slide.said.map(inLanguage);
    if (hasQuestions) {
      // Learners also ask in the words of the title.
      const questions = [slide.title, ...slide.questions ?? []];
      cues.push(["NOTE questions", ...questions.map(inLanguage)].join("\n"));
    }
    if (slide.otherQuestions?.length) {
      cues.push(["NOTE other questions", ...slide.otherQuestions.map(inLanguage)].join("\n"));
    }
    let from = at;
    texts.forEach((text, index) => {
      const isLast = index === texts.length - 1;
      const to = isLast ? at + seconds : from + seconds * readingSeconds(text) / total(texts);
      cues.push(`${clock(from)} --> ${clock(to - PAUSE_SECONDS)}\n${text}`);
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
