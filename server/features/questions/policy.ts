// Who may hide, delete or withdraw a question. The server and the screens ask the same functions.
import type { Role } from "../users/schema.ts";

type Person = { id: string };
type Question = { askedById: string; answer: string | null };

/** They hide, show and delete questions, and see the hidden ones. */
export const canModerateQuestions = ({ role }: { role: Role }) => role !== "learner";

export const isAuthor = (person: Person, question: Pick<Question, "askedById">) =>
  question.askedById === person.id;

/** An answered question stays: the answer can help other learners. */
export const canWithdraw = (person: Person, question: Question) =>
  isAuthor(person, question) && question.answer === null;
