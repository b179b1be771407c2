import { useQuery } from "@tanstack/react-query";
import { loadTexts } from "../../lib/words/i18n.ts";
import { ProgressRing } from "../../ui/progress.tsx";
import { useProgressText, watchedShare } from "./course-progress.ts";
import { courseSharesQuery } from "./data.ts";

/** Loads the component with its texts, for pages that have loaded nothing of a course. */
export async function loadCourseShare() {
  await loadTexts("progress");
  return { default: CourseShare };
}

type Props = {
  courseId: string;
  /** Shown until the progress is known. */
  instead: string;
};

/** The learner's progress in one course, in one line. */
export function CourseShare({ courseId, instead }: Props) {
  const progressText = useProgressText();
  const { data } = useQuery(courseSharesQuery);
  const course = data?.find((course) => course.courseId === courseId);
  if (!course || course.videos === 0) return instead;
  return (
    <span data-course={courseId} className="flex items-center gap-2">
      <ProgressRing share={watchedShare(course)} className="size-4" />
      {progressText(course)}
    </span>
  );
}
