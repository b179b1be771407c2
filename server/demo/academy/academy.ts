// The demo academy: three courses, as a visitor meets them.
import { aiBusinessMastery } from "./ai-business-mastery/course.ts";
import { aiFirstStep } from "./ai-first-step/course.ts";
import { aiMaster } from "./ai-master/course.ts";
import { questionsOf } from "./questions.ts";
import type { Course, Lesson } from "./shapes.ts";

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
