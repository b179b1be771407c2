import { lazy, Suspense } from "react";

const CourseShare = lazy(() =>
  import("../features/progress/course-share.tsx")
    .then((file) => file.loadCourseShare())
    .catch(() => ({ default: ({ instead }: { instead: string }) => instead }))
);

/** How far she is in a course, fetched when somebody looks: the first load has no part in it. */
export const CourseProgress = ({ courseId, instead }: { courseId: string; instead: string }) => (
  <span className="mt-0.5 flex min-h-5 items-center text-xs font-semibold text-muted my:font-bold">
    <Suspense fallback={instead}>
      <CourseShare courseId={courseId} instead={instead} />
    </Suspense>
  </span>
);
