import { page } from "../page.tsx";

/** What visitors and users without enrolment see of a course. Learners never load it. */
export const Visit = page(
  () => import("./visit.tsx").then((file) => file.Visit),
  ...["syllabus", "study", "videos", "errors"] as const,
);
