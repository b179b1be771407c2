// How questions wait in the outbox, and where the server's word on them goes.
import { textOf } from "../../lib/i18n.ts";
import { newId } from "../../lib/new-id.ts";
import type { Kind } from "../../offline/kinds.ts";
import { onAnswered } from "../../offline/outbox.ts";
import { type NewQuestion, putQuestion, type Question } from "./data.ts";
import { QUESTION_LENGTH } from "./limits.ts";

const ask: Kind<NewQuestion> = {
  subject: ({ id }) => `question:${id}`,
  label: () => textOf("questions")("write"),
  text: ({ question }) => question,
  withText: (payload, question) => ({ ...payload, question }),
  textLength: QUESTION_LENGTH,
  // Somebody else's question has this id, which no phone has ever made twice.
  clash: (payload) => ({ mine: [{ kind: "question.ask", payload: { ...payload, id: newId() } }] }),
};

export const questionKinds = { "question.ask": ask };

onAnswered(({ kind }, body) => {
  if (kind === "question.ask") putQuestion(body as Question);
});
