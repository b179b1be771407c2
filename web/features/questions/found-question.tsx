// One question that a link leads to, for example from the search. It stands above the list as long
// as the list does not have it.
import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useErrorText } from "../../lib/words/errors.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { Notice } from "../../ui/notice.tsx";
import type { Question } from "./data.ts";
import { questionQuery } from "./question-query.ts";
import { QuestionItem } from "./question-item.tsx";

export type FoundProps = {
  id: string;
  courseId: CourseId;
  /** The open video. */
  videoId?: string;
  questions: readonly Question[];
  /** The list does not know its questions yet. */
  isPending: boolean;
  onWithdrawn: () => void;
  answerAction?: (question: Question) => ReactNode;
};

export function FoundQuestion(
  { id, courseId, videoId, questions, isPending, onWithdrawn, answerAction }: FoundProps,
) {
  const isListed = questions.some((question) => question.id === id);
  // A question that leaves the list was withdrawn.
  const [wasListed, setWasListed] = useState(isListed);
  if (isListed && !wasListed) setWasListed(true);
  const { data, error } = useQuery({
    ...questionQuery({ id, courseId, videoId }),
    enabled: !isPending && !wasListed,
  });
  if (wasListed) return null;
  if (data?.courseId === courseId) {
    return (
      <ol className="mb-4">
        <QuestionItem
          question={data}
          isOwn={data.askedById === currentUserId()}
          {...{ videoId, onWithdrawn }}
          answerAction={answerAction?.(data)}
        />
      </ol>
    );
  }
  return error && <NotFound {...{ id, error }} />;
}

function NotFound({ id, error }: { id: string; error: Error }) {
  const why = useErrorText(error);
  return (
    <div id={id} className="mb-4 rounded-field">
      <Notice urgent>
        <p>{why}</p>
      </Notice>
    </div>
  );
}
