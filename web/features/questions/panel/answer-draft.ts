import type { Question } from "../data.ts";

/** The place of an answer's draft, also after another answer was posted first. */
export const draftKeyOf = (questionId: string) => `answer ${questionId}`;

type AnswerFields = Pick<Question, "answer" | "answeredById">;

/**
 * Says whose answer was posted instead of `written`. Undefined if `written` itself was posted and
 * the response was lost.
 */
export function answerConflict(
  { answer, answeredById }: AnswerFields,
  written = "",
  personId?: string,
) {
  const isOwn = answeredById !== null && answeredById === personId;
  if (!written || isOwn && written.trim() === answer) return undefined;
  return isOwn ? "own" : "another";
}
