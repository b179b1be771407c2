// Adds an answer stream's text to the known messages until the server sends the whole answer.
import { citedSources } from "@server/contract";
import { type Message, putMessages } from "../data.ts";
import type { Run } from "./run.ts";

export function appendRun(conversationId: string, run: Run) {
  const { question, answerId, text, sources, followUps, failure, isStopping } = run;
  const now = new Date().toISOString();
  const status = failure ? "failed" : isStopping ? "stopped" : "done";
  const blank = {
    imageUrl: null,
    attachments: [],
    sources: null,
    followUps: null,
    model: null,
    prompt: null,
    createdAt: now,
    errorCode: null,
    retryAfter: null,
    about: null,
    isGuided: false,
    feedback: null,
  };
  const questions: Message[] = question
    ? [{
      ...blank,
      id: question.id,
      role: "user",
      content: question.text,
      attachments: [...question.attachments ?? []],
      about: question.about ?? null,
      isGuided: question.guide ?? false,
      status: "done",
    }]
    : [];
  const answer: Message | undefined = answerId === undefined ? undefined : {
    ...blank,
    id: answerId,
    role: "assistant",
    content: text,
    sources: sources ? citedSources(text, sources) : null,
    followUps: followUps ?? null,
    status,
    errorCode: failure?.code ?? null,
    retryAfter: failure?.retryAfter ?? null,
  };
  const messages = [...questions, ...answer ? [answer] : []];
  appendMessages(conversationId, question?.replaces, messages);
}

/** Puts messages in the place of the question that they replace. */
export function appendMessages(
  conversationId: string,
  replaces: string | undefined,
  messages: Message[],
) {
  putMessages(conversationId, (stored) => {
    const cutAt = stored.findIndex(({ id }) => id === replaces);
    const before = (cutAt < 0 ? stored : stored.slice(0, cutAt))
      .filter(({ id }) => !messages.some((one) => one.id === id));
    return [...before, ...messages];
  });
}
