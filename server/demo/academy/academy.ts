// The demo academy: three courses, as a visitor meets them.
import { aiBusinessMastery } from "./ai-business-mastery/course.ts";
import { aiFirstStep } from "./ai-first-step/course.ts";
import { aiMaster } from "./ai-master/course.ts";
import type { Both, Course, Lesson } from "./shapes.ts";

export const academy: Course[] = [aiFirstStep, aiMaster, aiBusinessMastery].map((course) => ({
  ...course,
  sections: course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map(withQuestions),
  })),
}));

function withQuestions(lesson: Lesson): Lesson {
  const questions = questionsOf(lesson.file);
  const slides = lesson.slides.map((slide, n) => ({ ...slide, ...questions[n] }));
  return { ...lesson, slides };
}

// Reads the learners' questions that each slide of a lesson answers, and those that no lesson
// answers. The tables in `questions/` name a slide by its English title.

type SlideQuestions = { questions: Both[]; otherQuestions: Both[] };

/** The questions of each slide, in the order of the slides. `file` is the lesson's. */
function questionsOf(file: string): SlideQuestions[] {
  const name = file.replace(/\.mp4$/, ".tsv");
  const table = Deno.readTextFileSync(new URL(`./questions/${name}`, import.meta.url));
  const slides: SlideQuestions[] = [];
  for (const line of table.trimEnd().split("\n")) {
    const [kind, my = "", en = ""] = line.split("\t");
    if (kind === "slide") slides.push({ questions: [], otherQuestions: [] });
    if (kind === "asked") slides.at(-1)?.questions.push([my, en]);
    if (kind === "other") slides.at(-1)?.otherQuestions.push([my, en]);
  }
  return slides;
}
