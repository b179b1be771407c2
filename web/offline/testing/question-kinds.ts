// Kinds of writes about questions, with the app's own rules, to test an outbox with.
import { withdrawRules } from "../../features/questions/overlay.ts";
import type { Kind, Write } from "../outbox/kinds.ts";

type Ask = { id: string; content: string };
type Withdrawal = { id: string };

const subject = ({ id }: Withdrawal) => `question:${id}`;

const ask: Kind<Ask> = {
  subject,
  label: () => "Question",
  text: ({ content }) => content,
  withText: (payload, content) => ({ ...payload, content }),
};
const withdraw: Kind<Withdrawal> = { subject, ...withdrawRules, label: () => "Withdrawal" };

export const questionKinds = { "question.ask": ask, "question.withdraw": withdraw };

export const askQuestion = (id: string, content = `${id}?`): Write => ({
  kind: "question.ask",
  payload: { id, content },
});
export const withdrawQuestion = (id: string): Write => ({
  kind: "question.withdraw",
  payload: { id },
});
