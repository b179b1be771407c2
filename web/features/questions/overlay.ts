// How a list of questions looks while some of them still wait for the network.
import type { OutboxItem } from "../../offline/outbox.ts";
import type { NewQuestion, Question, Scope } from "./data.ts";

export type ShownQuestion = Question & {
  /** Not with the server yet; or it never will be before somebody decides. */
  mark?: "waiting" | "needsYou";
};

type Waiting = Pick<OutboxItem, "kind" | "payload" | "state">;

/** Pure, and the same however often: an item may stay a moment longer than the answer it led to. */
export function layQuestionsOver(
  questions: readonly Question[],
  waiting: readonly Waiting[],
  { courseId, videoId }: Scope,
  personId = "",
): ShownQuestion[] {
  const known = new Set(questions.map(({ id }) => id));
  const own = waiting.flatMap(({ kind, payload, state }): ShownQuestion[] => {
    const asked = payload as NewQuestion;
    const isOfList = videoId ? asked.videoId === videoId : asked.courseId === courseId;
    if (kind !== "question.ask" || known.has(asked.id) || !isOfList) return [];
    const isParked = state === "conflict" || state === "refused";
    return [{
      id: asked.id,
      courseId: asked.courseId,
      videoId: asked.videoId ?? null,
      videoTitle: null,
      question: asked.question,
      askedBy: "",
      askedById: personId,
      answer: null,
      answeredBy: null,
      answeredById: null,
      answeredAt: null,
      createdAt: asked.createdAt,
      isNew: false,
      mark: isParked ? "needsYou" : "waiting",
    }];
  });
  if (own.length === 0) return [...questions];
  return [...own.reverse(), ...questions]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
