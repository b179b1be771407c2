// Turns the lessons of the demo academy into passages to quote: each slide with its spoken text.
import { courseNames } from "../../catalogue.ts";
import { academy } from "../academy/academy.ts";
import type { Both, Slide } from "../academy/shapes.ts";

export type Passage = {
  title: Both;
  /** The spoken text, sentence by sentence. */
  said: Both[];
  /** The text on the slide, always in Burmese. */
  points: string[];
};

export type Lesson = { course: string; title: Both; description: Both; passages: Passage[] };

export type Course = { name: string; description: Both; lessons: Lesson[] };

/** A slide with examples can be about anything, so only points and statements count. */
const pointsOf = (slide: Slide) =>
  slide.kind === "points" ? slide.points : slide.kind === "statement" ? [slide.text] : [];

export const courses: Course[] = academy.map(({ id, description, sections }) => ({
  name: courseNames[id],
  description,
  lessons: sections.flatMap(({ lessons }) =>
    lessons.map(({ title, description, slides }) => ({
      course: courseNames[id],
      title,
      description,
      passages: slides.map((slide) => ({
        title: slide.title,
        said: slide.said,
        points: pointsOf(slide),
      })),
    }))
  ),
}));
