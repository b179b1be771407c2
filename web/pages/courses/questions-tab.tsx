import { QuestionsTab as Questions } from "../../features/questions/questions-tab.tsx";
import type { LessonTabProps } from "./lesson.tsx";

/** The questions of the course and of the open video. */
export function QuestionsTab({ courseId, study, pageUpdatedAt }: LessonTabProps) {
  return (
    <Questions
      courseId={courseId}
      videoId={study.current?.id}
      pageUpdatedAt={pageUpdatedAt}
      titleOf={(videoId) => study.list.find(({ id }) => id === videoId)?.title}
    />
  );
}
