import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { summaryQuery } from "./data.ts";

/** With its words, for where nothing of a course has been loaded yet. */
export async function loadCourseShare() {
  await loadTexts("progress");
  return { default: CourseShare };
}

type Props = {
  courseId: string;
  /** What stands there as long as nothing is known. */
  instead: string;
};

/** How far the person is in one of her courses, in a line. */
export function CourseShare({ courseId, instead }: Props) {
  const { t } = useTranslation("progress");
  const { data } = useQuery(summaryQuery);
  const course = data?.find((course) => course.courseId === courseId);
  if (!course || course.videos === 0) return instead;
  const { done, videos: all } = course;
  return (
    <span data-course={courseId} className="flex items-center gap-2">
      <ProgressRing share={done / all} className="size-4" />
      {t("doneOf", { done, all })}
    </span>
  );
}
