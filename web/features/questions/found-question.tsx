// One question that a link leads to, for example from the search. It stands above the list as long
// as the list does not have it.
import type { CourseId } from "@server/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, ApiError, call } from "../../lib/http/api.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { useErrorText } from "../../lib/words/errors.ts";
import { readCachedQuery } from "../../offline/queries/user-db.ts";
import { Notice } from "../../ui/notice.tsx";
import { allOwnKey, type Pages, type Question, questionsQuery } from "./data.ts";
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

type Place = { id: string; courseId: CourseId; videoId?: string };

/**
 * Queries one question by its id, from the server or from the lists that this phone has stored.
 */
const questionQuery = ({ id, courseId, videoId }: Place) =>
  queryOptions({
    queryKey: ["questions", id],
    // The question may have an answer now.
    staleTime: 0,
    queryFn: async () => {
      try {
        const answer = api.questions[":questionId"].$get({ param: { questionId: id } });
        return await call<Question>(answer);
      } catch (error) {
        const isServersAnswer = error instanceof ApiError && error.code;
        const stored = isServersAnswer ? undefined : await findStored(id, [
          allOwnKey(courseId),
          ...videoId ? [questionsQuery({ courseId, videoId }).queryKey] : [],
        ]);
        if (stored) return stored;
        throw error;
      }
    },
  });

async function findStored(id: string, keys: (readonly unknown[])[]) {
  const lists = await Promise.all(keys.map(readPages));
  return lists.flatMap((list) => list?.pages.flatMap(({ items }) => items) ?? [])
    .find((question) => question.id === id);
}

async function readPages(key: readonly unknown[]): Promise<Pages | undefined> {
  const known = queryClient.getQueryData<Pages>(key);
  const userId = currentUserId();
  if (known || !userId) return known;
  const version = import.meta.env.VITE_VERSION;
  return (await readCachedQuery(userId, JSON.stringify(key), version))?.data as Pages | undefined;
}
