import { canStudy, type CourseId, courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useSession } from "../../features/session/data.ts";
import { CourseGate } from "../../features/courses/course-gate.tsx";
import { paths } from "../../lib/paths.ts";
import { Study } from "./study.tsx";
import { prefetchCourse } from "./use-study.ts";
import { Visit } from "./visit.tsx";

export { FreePlayer } from "../../features/videos/free-player.tsx";

// If a visit begins with a course, this file loads before the first render.
const opened = courseIds.find((courseId) => paths.course(courseId) === location.pathname);
if (opened) {
  prefetchCourse(opened).catch(() => {
    // The page shows the error.
  });
}

export function Course({ courseId }: { courseId: CourseId }) {
  const { t: courses } = useTranslation("courses");
  const { data: person } = useSession();
  if (!person) return null;
  const gate = (
    <>
      <CourseGate courseId={courseId} courseName={courses(`${courseId}.name`)} />
      <Visit />
    </>
  );
  if (!canStudy(person, courseId)) return gate;
  const isPreview = !person.enrolledCourses.includes(courseId);
  return <Study key={courseId} courseId={courseId} isPreview={isPreview} gate={gate} />;
}
