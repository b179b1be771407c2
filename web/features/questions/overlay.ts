// Applies waiting writes to the server's questions.
import type { Write } from "../../offline/registry.ts";
import type { OutboxItem } from "../../offline/outbox/outbox.ts";
import type { NewQuestion, Question, Scope, Withdrawal } from "./data.ts";

export type ShownQuestion = Question & {
  /** `waiting`: not on the server yet. `needsYou`: the user must decide first. */
  mark?: "waiting" | "needsYou";
};

type Waiting = Pick<OutboxItem, "kind" | "payload" | "state">;

/** Pure and idempotent: a write may stay in the outbox a moment longer than its answer. */
export function layQuestionsOver(
  questions: readonly Question[],
  waiting: readonly Waiting[],
  { courseId, videoId }: Scope,
  userId = "",
): ShownQuestion[] {
  const withdrawn = withdrawalMarks(waiting);
  const shown = questions.filter(({ id }) => withdrawn.get(id) !== "waiting")
    .map((question): ShownQuestion => {
      const mark = withdrawn.get(question.id);
      return mark ? { ...question, mark } : question;
    });
  const known = new Set(questions.map(({ id }) => id));
  const unsent = waiting.flatMap(({ kind, payload, state }): ShownQuestion[] => {
    const input = payload as NewQuestion;
    const belongsToList = videoId ? input.videoId === videoId : input.courseId === courseId;
    if (kind !== "question.ask" || known.has(input.id) || !belongsToList) return [];
    if (withdrawn.get(input.id) === "waiting") return [];
    return [{
      id: input.id,
      courseId: input.courseId,
      videoId: input.videoId ?? null,
      videoTitle: null,
      question: input.question,
      askedBy: "",
      askedById: userId,
      answer: null,
      answeredBy: null,
      answeredById: null,
      answeredAt: null,
      createdAt: input.createdAt,
      isNew: false,
      isHidden: false,
      mark: isParked(state) ? "needsYou" : "waiting",
    }];
  });
  if (unsent.length === 0) return shown;
  return [...unsent.reverse(), ...shown]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** The questions that the author withdraws. A question with a parked write stays on the screen. */
function withdrawalMarks(waiting: readonly Waiting[]) {
  const idOf = ({ payload }: Waiting) => (payload as Withdrawal).id;
  const parked = new Set(waiting.filter(({ state }) => isParked(state)).map(idOf));
  return new Map(
    waiting.filter(({ kind }) => kind === "question.withdraw").map((item) => {
      const id = idOf(item);
      return [id, parked.has(id) ? "needsYou" as const : "waiting" as const];
    }),
  );
}

const isParked = (state: OutboxItem["state"]) => state === "conflict" || state === "refused";

/** An unsent question and its withdrawal cancel each other. */
export function fold(earlier: Write, later: Write): Write | "nothing" | undefined {
  if (later.kind !== "question.withdraw") return undefined;
  return earlier.kind === "question.ask" ? "nothing" : later;
}

/**
 * Whether the server refused a withdrawal because the question has an answer. The question stays.
 */
export const isAnswered = (refusal: unknown): boolean =>
  (refusal as { code?: string } | undefined)?.code === "already_answered";

export const withdrawRules = {
  fold,
  // Otherwise other users would see the question between two requests.
  goesWithEarlier: true,
  isDropped: isAnswered,
  isDoneWhenGone: true,
} as const;
