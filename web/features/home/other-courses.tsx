import type { CourseId } from "@server/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { CourseMark } from "../../ui/course-mark.tsx";
import { ChevronRightIcon } from "../../ui/icons/chevron-right.tsx";

/** Courses without this user's progress, each with a link and without a price. */
export function OtherCourses({ title, courseIds }: { title: string; courseIds: CourseId[] }) {
  const { t: courses } = useTranslation("courses");
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">{title}</h2>
      <ul
        className={`mt-3 grid gap-4 md:grid-cols-2 ${courseIds.length > 2 ? "lg:grid-cols-3" : ""}`}
      >
        {courseIds.map((courseId) => (
          <li key={courseId} data-course={courseId} className="min-w-0">
            <Link
              to={paths.course(courseId)}
              className="flex h-full items-center gap-4 rounded-box border border-line bg-base-100 p-4 hover:bg-base-content/5 sm:p-5"
            >
              <CourseMark courseId={courseId} />
              <span className="min-w-0 flex-1">
                <span lang="en" className="block font-bold">{courses(`${courseId}.name`)}</span>
                <span className="block text-sm text-muted">
                  {courses(`${courseId}.line`)}
                </span>
              </span>
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
