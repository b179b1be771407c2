import { lazy, Suspense } from "react";

const CourseShare = lazy(() =>
  import("../features/progress/course-share.tsx")
    .then((file) => file.loadCourseShare())
    .catch(() => ({ default: ({ instead }: { instead: string }) => instead }))
);

/** Shows the learner's progress in a course. Loads it on demand, not with the first page. */
export const CourseProgress = (
  { courseId, placeholder }: { courseId: string; placeholder: string },
) => (
  <span className="mt-0.5 flex min-h-5 items-center text-xs font-semibold text-muted my:font-bold">
    <Suspense fallback={placeholder}>
      <CourseShare courseId={courseId} instead={placeholder} />
    </Suspense>
  </span>
);
