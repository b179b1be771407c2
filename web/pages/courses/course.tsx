import { canStudy, type CourseId, courseIds } from "@server/contract";
import { useSession } from "../../features/session/data.ts";
import { paths } from "../../lib/paths.ts";
import { Study } from "./study.tsx";
import { prefetchCourse } from "./use-study.ts";
import { Visit } from "./visit-page.ts";

export { FreeLesson } from "./free-lesson.tsx";

// If a visit begins with a course, this file loads before the first render.
const opened = courseIds.find((courseId) => paths.course(courseId) === location.pathname);
if (opened) {
  prefetchCourse(opened).catch(() => {
    // The page shows the error.
  });
}

export function Course({ courseId }: { courseId: CourseId }) {
  const { data: person } = useSession();
  if (!person) return null;
  const gate = <Visit />;
  if (!canStudy(person, courseId)) return gate;
  const isPreview = !person.enrolledCourses.includes(courseId);
  return <Study key={courseId} courseId={courseId} isPreview={isPreview} gate={gate} />;
}
