import type { CourseId } from "../../catalogue.ts";

/** The names for models and for files. The app shows the same names from `locales`. */
export const courseNames: Record<CourseId, string> = {
  "ai-first-step": "AI First Step",
  "ai-master": "AI Master",
  "ai-business-mastery": "AI Business Mastery",
};
