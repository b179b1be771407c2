// Holds answers to requests that early-calls.ts sent before the app's own scripts had loaded. Each
// answer is used once, and none after a write.

/** `userId` is the value of the header `x-person`: the answer is for this user only. */
type EarlyAnswer = { userId: string | null; answer: Promise<Response> };

/**
 * Early answers by path. Undefined: the app has sent this request itself, or has taken the answer.
 */
export type EarlyAnswers = Map<string, EarlyAnswer | undefined>;

declare global {
  // The two scripts share no module, because a shared module would be one more file for every page.
  var earlyAnswers: EarlyAnswers | undefined;
}

export function takeEarlyAnswer(path: string, userId: string | null) {
  const answers = globalThis.earlyAnswers ??= new Map();
  const early = answers.get(path);
  if (early && early.userId !== userId) return undefined;
  answers.set(path, undefined);
  return early?.answer;
}

/**
 * After a write, an answer that was requested before it would show the user the old state again.
 */
export const dropEarlyAnswers = () => globalThis.earlyAnswers?.clear();
