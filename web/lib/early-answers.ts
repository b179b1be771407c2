// Answers to requests that early-course.ts sent before the app's own scripts had loaded. Each answer is used once.

/** By person and path. Undefined: the app has sent this request itself, or taken its answer. */
export type EarlyAnswers = Map<string, Promise<Response> | undefined>;

declare global {
  // The two scripts share no module, because a shared module would be one more file for every page.
  var earlyAnswers: EarlyAnswers | undefined;
}

/** `personId` is the value of the header `x-person`: an answer is for this person only. */
const keyOf = (path: string, personId: string | null) => `${personId ?? ""} ${path}`;

export function takeEarlyAnswer(path: string, personId: string | null) {
  const answers = globalThis.earlyAnswers ??= new Map();
  const key = keyOf(path, personId);
  const answer = answers.get(key);
  answers.set(key, undefined);
  return answer;
}
