// The demo academy: three courses, as a visitor meets them.
import { aiBusinessMastery } from "./ai-business-mastery/course.ts";
import { aiFirstStep } from "./ai-first-step/course.ts";
import { aiMaster } from "./ai-master/course.ts";
import type { Course } from "./shapes.ts";

export const academy: Course[] = [aiFirstStep, aiMaster, aiBusinessMastery];
