// The questions of learners, and which of them nobody may look at while the search is tuned.
import { createHash } from "node:crypto";
import hardWritten from "../../../demo/practice/paraphrases.json" with { type: "json" };
import writtenToTune from "../../../demo/practice/practice.json" with { type: "json" };
import written from "../../../demo/practice/questions.json" with { type: "json" };

export type Question = {
  id: string;
  language: string;
  /** How the learner writes: plain, spoken, typos, mixed or zawgyi. */
  style: string;
  question: string;
  /** Every passage that answers it. It is empty if no lesson answers the question. */
  answers: { /** The lesson's file. */ lesson: string; from: number; to: number }[];
};

export const questions: Question[] = written;
/** Questions that avoid the words of the lessons. */
export const paraphrases: Question[] = hardWritten;
/** More questions to tune the search with. None of them is held out. */
export const practice: Question[] = writtenToTune;

/** About half of the questions. The hash stays the same when somebody adds a question. */
export const isHeldOut = ({ id }: Pick<Question, "id">) =>
  createHash("sha256").update(id).digest().readUInt8() % 2 === 0;
