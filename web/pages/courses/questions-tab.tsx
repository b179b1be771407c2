import { QuestionsTab as Questions } from "../../features/questions/questions-tab.tsx";
import { AskButton } from "./ask-button.tsx";
import type { LessonTabProps } from "./lesson.tsx";

/** A long quote would fill the box. */
const QUOTE_LENGTH = 300;

const shorten = (text: string) =>
  text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH).toWellFormed()}…`;

/** The questions of the course and of the open video. */
export function QuestionsTab({ courseId, study, pageUpdatedAt, ask }: LessonTabProps) {
  return (
    <Questions
      courseId={courseId}
      videoId={study.current?.id}
      pageUpdatedAt={pageUpdatedAt}
      answerAction={({ question, videoId }) => (
        <AskButton onAsk={() => ask({ videoId: videoId ?? undefined, quote: shorten(question) })} />
      )}
      titleOf={(videoId) => study.list.find(({ id }) => id === videoId)?.title}
    />
  );
}
