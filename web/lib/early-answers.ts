// Answers to requests that began before the app's own scripts had loaded (early-course.ts). Each answer is used once.

/** A request that comes later must see what the server knows then. */
const USABLE_MS = 30_000;

const answers = new Map<string, Promise<Response>>();
const keyOf = (path: string, personId: string | null) => `${personId ?? ""} ${path}`;

/** `personId` is the value of the header `x-person`: the answer is for this person only. */
export function addEarlyAnswer(path: string, personId: string | null, answer: Promise<Response>) {
  const key = keyOf(path, personId);
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), USABLE_MS);
  answer.catch(() => {
    // The request that takes this answer reports the failure.
  });
}

export function takeEarlyAnswer(path: string, personId: string | null) {
  const key = keyOf(path, personId);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
