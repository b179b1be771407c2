import type { Question } from "../data.ts";

/** Where an answer is kept while it is typed, and after somebody else has been faster. */
export const draftOf = (questionId: string) => `answer ${questionId}`;

type Answered = Pick<Question, "answer" | "answeredById">;

/** Whose answer kept hers from being posted; nobody's where hers is the one that stands, its receipt lost. */
export function winnerOf({ answer, answeredById }: Answered, written = "", personId?: string) {
  const isOwn = answeredById !== null && answeredById === personId;
  if (!written || isOwn && written.trim() === answer) return undefined;
  return isOwn ? "own" : "another";
}
