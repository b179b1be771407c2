import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { currentUserId } from "../../lib/session.ts";
import { usePending } from "../../offline/use-pending.ts";
import { type Question, questionsQuery, type Scope } from "./data.ts";
import { layQuestionsOver } from "./overlay.ts";

const none: Question[] = [];

/** The questions, newest first: the server's answer plus the writes that wait. */
export function useQuestions(scope: Scope) {
  const { courseId, videoId } = scope;
  const { data, ...query } = useInfiniteQuery(questionsQuery(scope));
  const waiting = usePending("question.");
  const questions = useMemo(
    () => {
      const known = data?.pages.flatMap(({ items }) => items) ?? none;
      return layQuestionsOver(known, waiting, { courseId, videoId }, currentUserId());
    },
    [data, waiting, courseId, videoId],
  );
  const isKnown = data !== undefined;
  const total = useMemo(() => {
    const shown = new Set(questions.map(({ id }) => id));
    const removed = data?.pages.flatMap(({ items }) => items).filter(({ id }) => !shown.has(id)) ??
      [];
    return Math.max((data?.pages[0]?.total ?? 0) - removed.length, questions.length);
  }, [data, questions]);
  return { ...query, isKnown, questions, total };
}
