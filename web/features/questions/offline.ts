// Describes the writes of questions for the outbox and puts the server's answers into the lists.
import { QUESTION_LENGTH } from "@server/contract";
import { loadTexts, translatorFor } from "../../lib/i18n.ts";
import { newId } from "../../lib/new-id.ts";
import type { Kind } from "../../offline/kinds.ts";
import { onAnswered, onConflict } from "../../offline/outbox.ts";
import { showToast } from "../../ui/toast.ts";
import {
  changeQuestion,
  dropQuestion,
  type NewQuestion,
  putQuestion,
  type Question,
  type Withdrawal,
} from "./data.ts";
import { isAnswered, withdrawRules } from "./overlay.ts";

const subject = ({ id }: { id: string }) => `question:${id}`;

const currentRow = (answer: unknown) => (answer as { details?: Question } | undefined)?.details;

const ask: Kind<NewQuestion> = {
  subject,
  label: () => translatorFor("questions")("write"),
  text: ({ question }) => question,
  withText: (payload, question) => ({ ...payload, question }),
  textLength: QUESTION_LENGTH,
  // The server does not take this id again: staff deleted the question, or its author withdrew it
  // on another device.
  clash: (payload) => ({ mine: [{ kind: "question.ask", payload: { ...payload, id: newId() } }] }),
};

const withdraw: Kind<Withdrawal> = {
  subject,
  ...withdrawRules,
  label: () => translatorFor("questions")("writeWithdraw"),
  // An older version of the app parked this write when the question had an answer.
  clash: (_, answer) => ({ theirs: currentRow(answer)?.answer ?? undefined }),
};

export const questionKinds = { "question.ask": ask, "question.withdraw": withdraw };

onAnswered(({ kind, payload }, body) => {
  if (kind === "question.ask") putQuestion(body as Question);
  if (kind === "question.withdraw") dropQuestion(payload as Withdrawal);
});

onConflict(async ({ kind }, body) => {
  const row = currentRow(body);
  if (kind !== "question.withdraw" || !row) return;
  changeQuestion(row);
  if (!isAnswered(body)) return;
  await loadTexts("questions");
  showToast(translatorFor("questions")("withdrawAnswered"));
});
