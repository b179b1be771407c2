// What the demo academy is written in: a lesson is its slides, and its captions are what would be
// said to them.
import type { CourseId } from "../../catalogue.ts";
import type { ResourceType } from "../../features/resources/schema.ts";

/** In Burmese and in English. */
export type Both = [my: string, en: string];

export type Slide =
  & {
    title: Both;
    /** What would be said while the slide stands: the captions. */
    said: Both[];
    /** Questions that this slide answers. The Burmese and the English one may be different. */
    questions?: Both[];
    /** Questions that a learner may ask here, but that no lesson answers. */
    otherQuestions?: Both[];
  }
  & (
    | { kind: "points"; points: string[] }
    /** What to type to an assistant, and what came back. */
    | { kind: "chat"; asked: string; answered?: string }
    /** How not to, and how to. */
    | { kind: "contrast"; weak: string; strong: string }
    | { kind: "statement"; text: string }
  );

export type Lesson = {
  /** The file's name in videos/. */
  file: string;
  title: Both;
  description: Both;
  /** Free: visitors, too, may watch it. */
  isPreview?: true;
  slides: Slide[];
};

export type Section = { title: Both; description: Both; lessons: Lesson[] };

type Resource = {
  /** The file's name in resources/. */
  file: string;
  type: ResourceType;
  title: Both;
  description: Both;
  /** The number of the section, from 1; for the whole course where there is none. */
  section?: number;
};

export type Question = {
  by: string;
  /** The lesson's file; about the course where there is none. */
  lesson?: string;
  daysAgo: number;
  question: string;
  answer?: { by: string; daysAgo: number; text: string };
};

export type Course = {
  id: CourseId;
  description: Both;
  objectives: Both[];
  requirements: Both[];
  targetAudience: Both[];
  sections: Section[];
  resources: Resource[];
  questions: Question[];
};
