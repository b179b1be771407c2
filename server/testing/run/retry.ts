// Decides what a failed test means that passes when it is repeated alone.
import type { TestCase } from "./reports.ts";

/** More flickers in one run than this fail the run. */
const MOST_FLICKERS = 2;

/**
 * Tests in these files must not flicker at all. A race in the product also looks like a flicker, and a race in the
 * outbox, sessions, sealing, downloads or chat answers loses a user's data or shows it to another user.
 */
export const mustNotFlicker: RegExp[] = [
  // The outbox, the cached queries and the downloads of this phone.
  /^web\/offline\//,
  /^web\/features\/(sync|downloads|chat|session)\//,
  /^web\/lib\/(session|seal|unsealed|drafts|sse)/,
  /^server\/features\/(sync|session|chat)\//,
  /^e2e\/(outbox|offline|store-fails|emptied|session|two-people|downloads|chat)/,
];

export type Verdict = {
  /** Failed at first and passed alone. */
  flickers: TestCase[];
  /** Failed twice, or failed where no retry is possible. */
  failures: TestCase[];
  /** Says why flickers fail the run, where they do. */
  reasons: string[];
};

/** `repeated` is what came of the failed tests when they ran again. */
export function judge(failed: TestCase[], repeated: TestCase[]): Verdict {
  const passesNow = ({ place, name }: TestCase) => {
    const again = repeated.filter((test) => test.place === place);
    const own = again.filter((test) => test.name === name);
    // A failure outside of any test is gone when the whole file passes.
    const decisive = own.length > 0 ? own : again;
    return decisive.some(({ status }) => status === "passed") &&
      !decisive.some(({ status }) => status === "failed");
  };
  const flickers = failed.filter(passesNow);
  const failures = failed.filter((test) => !flickers.includes(test));
  const races = flickers.filter(({ place }) => mustNotFlicker.some((files) => files.test(place)));
  const reasons = races.map(({ place }) =>
    `A flicker in ${place} fails the run: it can be a race that loses or shows a user's data.`
  );
  if (flickers.length > MOST_FLICKERS) {
    reasons.push(`${flickers.length} flickers fail the run: at most ${MOST_FLICKERS} may pass.`);
  }
  return { flickers, failures, reasons };
}
