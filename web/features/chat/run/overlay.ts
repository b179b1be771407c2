// Lays the question and answer that are under way over the messages that the server sent.
import type { Source } from "@server/contract";
import type { Message } from "../data.ts";
import type { Run } from "./run.ts";

export type ShownMessage =
  & Pick<
    Message,
    | "id"
    | "role"
    | "content"
    | "imageUrl"
    | "attachments"
    | "prompt"
    | "model"
    | "errorCode"
    | "retryAfter"
    | "createdAt"
  >
  & {
    status: Message["status"] | "unsent";
    /** These are absent in messages that an older build stored on this phone. */
    sources?: readonly Source[] | null;
    followUps?: Message["followUps"];
    about?: Message["about"];
    isGuided?: boolean;
    feedback?: Message["feedback"];
  };

const emptyFields = {
  imageUrl: null,
  attachments: [],
  prompt: null,
  model: null,
  errorCode: null,
  retryAfter: null,
  createdAt: "",
};

export function layRunOver(
  messages: readonly Message[],
  run: Run | undefined,
): readonly ShownMessage[] {
  if (!run) return messages;
  const { question, answerId, text, phase } = run;
  const cutAt = messages.findIndex(({ id }) => id === question?.replaces);
  const shown: ShownMessage[] = cutAt < 0 ? [...messages] : messages.slice(0, cutAt);
  const indexOf = (wantedId: string | undefined) => shown.findIndex(({ id }) => id === wantedId);
  if (question && indexOf(question.id) < 0) {
    const status = phase === "unsent" ? "unsent" : "done";
    shown.push({
      ...emptyFields,
      id: question.id,
      role: "user",
      content: question.text,
      attachments: [...question.attachments ?? []],
      model: question.model ?? null,
      about: question.about,
      isGuided: question.guide,
      status,
    });
  }
  if (phase === "unsent") return shown;
  // A picture request gets the answer's id only at its end; the server may list the answer earlier.
  const questionIndex = indexOf(question?.id);
  const answerIndex = answerId
    ? indexOf(answerId)
    : shown[questionIndex + 1]?.role === "assistant"
    ? questionIndex + 1
    : -1;
  const known = shown[answerIndex];
  // The server's answer is final, and may be longer than the text in this tab.
  if (known && known.status !== "running") return shown;
  const answer: ShownMessage = {
    ...emptyFields,
    ...known,
    id: answerId ?? known?.id ?? `answer to ${question?.id}`,
    role: "assistant",
    content: text,
    sources: run.sources ?? known?.sources,
    status: "running",
    ...question?.model && { prompt: question.text, model: question.model },
  };
  if (known) shown[answerIndex] = answer;
  else shown.push(answer);
  return shown;
}
