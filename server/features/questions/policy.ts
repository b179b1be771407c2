// Who may hide, delete or withdraw a question, and which question can be answered. The server and the screens ask the same functions.
import type { Role } from "../users/schema.ts";

type Person = { id: string };
type Question = { askedById: string; answer: string | null };

/** They hide, show and delete questions, and see the hidden ones. */
export const canModerateQuestions = ({ role }: { role: Role }) => role !== "learner";

export const isAuthor = (person: Person, question: Pick<Question, "askedById">) =>
  question.askedById === person.id;

/** A question is answered once, and not while it is hidden: learners would not see the answer. */
export const canAnswer = ({ answer, isHidden }: { answer: string | null; isHidden: boolean }) =>
  answer === null && !isHidden;

/** An answered question stays: the answer can help other learners. */
export const canWithdraw = (person: Person, question: Question) =>
  isAuthor(person, question) && question.answer === null;
