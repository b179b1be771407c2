import { canStudy, type CourseId, courseIds } from "@server/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../features/session/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { Study } from "./study.tsx";
import { prefetchCourse } from "./use-study.ts";
import { page } from "../page.tsx";

export { FreePlayer } from "../../features/videos/player.tsx";

// If a visit begins with a course, this file loads before the first render.
const opened = courseIds.find((courseId) => paths.course(courseId) === location.pathname);
if (opened) {
  prefetchCourse(opened).catch(() => {
    // The page shows the error.
  });
}

const CourseGate = page(() =>
  import("../../features/courses/course-gate.tsx").then((file) => file.CourseGate)
);

type Props = {
  courseId: CourseId;
  /** Stands below the gate. */
  visit: ReactNode;
};

export function Course({ courseId, visit }: Props) {
  const { t: courses } = useTranslation("courses");
  const { data: person } = useSession();
  if (!person) return null;
  const gate = (
    <>
      <CourseGate courseId={courseId} courseName={courses(`${courseId}.name`)} />
      {visit}
    </>
  );
  if (!canStudy(person, courseId)) return gate;
  const isPreview = !person.enrolledCourses.includes(courseId);
  return <Study key={courseId} courseId={courseId} isPreview={isPreview} gate={gate} />;
}
