// Decides who may read, hide, delete or withdraw a question, and which questions can be answered.
// The server and the screens use the same functions.
import type { Role } from "../../accounts.ts";

type User = { id: string };
type Question = { askedById: string; answer: string | null };

/** Staff and admins hide, show and delete questions, and see hidden questions. */
export const canModerateQuestions = ({ role }: { role: Role }) => role !== "learner";

export const isAuthor = (person: User, question: Pick<Question, "askedById">) =>
  question.askedById === person.id;

/** Only its author and staff see a hidden question. */
export const canRead = (
  person: User & { role: Role },
  question: { askedById: string; isHidden: boolean },
) => !question.isHidden || isAuthor(person, question) || canModerateQuestions(person);

/**
 * A question is answered once. A hidden question cannot be answered, because learners would not see
 * the answer.
 */
export const canAnswer = ({ answer, isHidden }: { answer: string | null; isHidden: boolean }) =>
  answer === null && !isHidden;

/** An answered question stays, because the answer can help other learners. */
export const canWithdraw = (person: User, question: Question) =>
  isAuthor(person, question) && question.answer === null;
