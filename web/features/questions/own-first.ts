// The order of questions for the user who asked some of them.
import type { Question } from "./data.ts";
import type { ShownQuestion } from "./overlay.ts";

/**
 * Puts the questions first that the reader has asked since the page was loaded. The reader's own
 * answered questions follow, the newest answer before the others.
 */
export function ownFirst(
  listed: readonly ShownQuestion[],
  ownAnswered: readonly Question[],
  userId = "",
  askedIds: ReadonlySet<string> = new Set(),
): ShownQuestion[] {
  const isNewlyAsked = (one: ShownQuestion) => one.askedById === userId && askedIds.has(one.id);
  const listedOwn = listed.filter((one) => one.askedById === userId && one.answer !== null);
  const first = new Map<string, ShownQuestion>(
    [...ownAnswered, ...listedOwn].map((question) => [question.id, question]),
  );
  const others = listed.filter(({ id }) => !first.has(id));
  return [
    ...others.filter(isNewlyAsked),
    ...[...first.values()].sort((a, b) => answerTime(b) - answerTime(a)),
    ...others.filter((one) => !isNewlyAsked(one)),
  ];
}

const answerTime = ({ answeredAt }: Question) => Date.parse(answeredAt ?? "") || 0;
