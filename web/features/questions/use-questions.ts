import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { currentUserId } from "../../lib/http/session.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { askedIds, ownAnsweredQuery, type Question, questionsQuery, type Scope } from "./data.ts";
import { layQuestionsOver } from "./overlay.ts";
import { ownFirst } from "./own-first.ts";

const none: Question[] = [];
/** The list waits this long for the user's own questions. */
const OWN_LIMIT_MS = 1000;

/**
 * The questions: the user's own new and answered ones, then the newest first. The server's answer
 * plus the writes that wait.
 */
export function useQuestions(scope: Scope) {
  const { courseId, videoId } = scope;
  const { data, ...query } = useInfiniteQuery(questionsQuery(scope));
  const own = useQuery(ownAnsweredQuery(courseId));
  const waiting = usePending("question.");
  const questions = useMemo(
    () => {
      const known = data?.pages.flatMap(({ items }) => items) ?? none;
      const personId = currentUserId();
      const ownAnswered = own.data?.filter((one) => !videoId || one.videoId === videoId) ?? none;
      const listed = layQuestionsOver(known, waiting, { courseId, videoId }, personId);
      return ownFirst(listed, ownAnswered, personId, askedIds);
    },
    [data, own.data, waiting, courseId, videoId],
  );
  // Otherwise the list would move when the user's own questions arrive a moment later.
  const isOwnExpected = own.isLoading && own.failureCount === 0 && query.isFetchedAfterMount;
  const [isOwnLate, setOwnLate] = useState(false);
  useEffect(() => {
    if (!isOwnExpected) return;
    const timer = setTimeout(setOwnLate, OWN_LIMIT_MS, true);
    return () => clearTimeout(timer);
  }, [isOwnExpected]);
  const waitsForOwn = isOwnExpected && !isOwnLate;
  const isKnown = data !== undefined && !waitsForOwn;
  const total = useMemo(() => {
    const shown = new Set(questions.map(({ id }) => id));
    const removed = data?.pages.flatMap(({ items }) => items).filter(({ id }) => !shown.has(id)) ??
      [];
    return Math.max((data?.pages[0]?.total ?? 0) - removed.length, questions.length);
  }, [data, questions]);
  return {
    ...query,
    isPending: query.isPending || waitsForOwn,
    isKnown,
    questions: waitsForOwn ? none : questions,
    total,
  };
}
