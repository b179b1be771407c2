import type { CourseId } from "@server/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths.ts";
import { CourseMark } from "../../ui/course-mark.tsx";
import { Tile } from "./tile.tsx";

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
            <Tile
              to={paths.course(courseId)}
              sign={<CourseMark courseId={courseId} />}
              title={<span lang="en">{courses(`${courseId}.name`)}</span>}
              text={courses(`${courseId}.line`)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
