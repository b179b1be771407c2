import type { CourseId } from "@server/contract";
import { CourseShare } from "../../features/progress/course-share.tsx";
import { courseSharesQuery } from "../../features/progress/data.ts";
import { AnsweredSign } from "../../features/questions/answered.tsx";
import { answeredQuery, useAnswered } from "../../features/questions/data.ts";
import { answersPath } from "../../lib/address/places.ts";
import { loadTexts } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { queryClient } from "../../lib/http/queries.ts";

/** Loads the component's texts and data at the same time. */
export async function loadCourseState() {
  queryClient.prefetchQuery(courseSharesQuery);
  queryClient.prefetchQuery(answeredQuery);
  await loadTexts("progress", "questions");
  return { default: CourseState };
}

type Props = {
  courseId: CourseId;
  /** Shown until the progress is known. */
  instead: string;
};

/** Shows the learner's progress in a course and the number of new answers there. */
function CourseState({ courseId, instead }: Props) {
  const answered = useAnswered(true);
  return (
    <>
      <CourseShare courseId={courseId} instead={instead} />
      <AnsweredSign
        count={answered.ofCourse(courseId)}
        to={`${paths.course(courseId)}${answersPath()}`}
      />
    </>
  );
}
