import type { CourseId } from "@server/contract";
import { useId } from "react";
import { PlainCourse } from "./plain-course.tsx";

/** The courses that are not the user's own. */
export function OtherCourses({ title, courseIds }: { title: string; courseIds: CourseId[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">{title}</h2>
      <ul
        className={`mt-3 grid gap-4 md:grid-cols-2 ${courseIds.length > 2 ? "lg:grid-cols-3" : ""}`}
      >
        {courseIds.map((courseId) => <PlainCourse key={courseId} courseId={courseId} />)}
      </ul>
    </section>
  );
}
